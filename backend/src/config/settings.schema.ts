import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { providerNames } from '@perpetua/contracts/invoicing.contract';
import { taxIdSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { type DisputeEntity, parseDisputeEntity } from './company-config.js';
import { deadlineSettings, parseWindow } from './deadline-windows.js';
import { type MailSenderAddress, parseSender } from './mail-config.js';
import { isPushKey } from './push-config.js';
import { smsProviders } from './sms-config.js';

/** Which part of the application a process runs. */
export const processRoles = ['api', 'worker', 'all'] as const;
export type ProcessRole = (typeof processRoles)[number];

export const environments = ['development', 'test', 'production'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logFormats = ['json', 'pretty'] as const;
const switches = ['on', 'off'] as const;
/** When public pages are rendered: at the start and whenever their data changes, only at the start, or never. */
const renderings = ['on', 'start', 'off'] as const;
const tlsRules = ['required', 'optional'] as const;

/** Minimum length, in characters, of a secret that signs HMAC-SHA256 tokens. */
const shortestSecret = 32;

const text = () => z.string().min(1);

const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum);

const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

const listOf = (isEntry: (entry: string) => boolean) =>
  z
    .string()
    .transform((list) => (list === '' ? [] : list.split(',').map((entry) => entry.trim())))
    .refine((list) => list.every(isEntry));

const isProxy = (value: string): boolean => {
  const [ip = '', bits = '0', ...rest] = value.split('/');
  const isNetwork = isIP(ip) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128);
  return ['loopback', 'linklocal', 'uniquelocal'].includes(value) || (isNetwork && rest.length === 0);
};

const isTileAddress = (value: string): boolean =>
  value === '' ||
  (URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    ['{z}', '{x}', '{y}'].every((part) => value.includes(part)));

/**
 * Accepts only Portuguese landline and mobile numbers, because the site shows the cost of a call, which is unknown for
 * other numbers.
 */
const isSupportPhone = (value: string): boolean => /^\+351[29]\d{8}$/.test(value);

const sender = z
  .string()
  .transform((value) => parseSender(value))
  .refine((parsed): parsed is MailSenderAddress => parsed !== undefined);

const disputeEntity = z
  .string()
  .transform((value) => parseDisputeEntity(value))
  .refine((parsed): parsed is DisputeEntity => parsed !== undefined);

const isSecureAddress = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === 'https:';

/** The tax authority prescribes the length of the key that signs documents (Despacho 8632/2014, 4.3). */
const isSigningKey = (value: string): boolean => {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(value);
    return asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 1024;
  } catch {
    return false;
  }
};

const isHostName = (value: string): boolean =>
  /^(\*\.)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/.test(value);

const origins = listOf(isOrigin);
const proxies = listOf(isProxy);

/** One environment variable: how it is parsed, and a description of its valid values for error messages. */
export interface Setting<Value = unknown> {
  readonly schema: z.ZodType<Value>;
  /** The valid values, as the end of an error message such as "PORT must be …". */
  readonly mustBe: string;
  /** Whether the value is a secret, which messages never repeat. */
  readonly secret?: true;
  /** Whether an empty value has a meaning; otherwise it counts as unset. */
  readonly mayBeEmpty?: true;
}

const setting = <Value>(schema: z.ZodType<Value>, mustBe: string): Setting<Value> => ({ schema, mustBe });
const secret = <Value>(schema: z.ZodType<Value>, mustBe: string): Setting<Value> => ({ schema, mustBe, secret: true });
const oneOf = <const Values extends readonly string[]>(values: Values): Setting<Values[number]> =>
  setting(z.enum(values), `one of ${values.join(', ')}`);
const perMinute = setting(whole(0, 1_000_000), 'a whole number from 0 (off) to 1000000');

/** The settings by environment variable: all variables of Perpétua except the deadlines. */
export const settings = {
  PORT: setting(whole(0, 65_535), 'a whole number from 0 to 65535'),
  HOST: setting(text(), 'an address to listen on'),
  DATA_DIR: setting(text(), 'a folder'),
  BACKUP_DIR: setting(text(), 'a folder'),
  ROLE: oneOf(processRoles),
  NODE_ENV: oneOf(environments),
  DATABASE_URL: secret(address('postgres:', 'postgresql:'), 'an address like postgres://user:password@host:5432/name'),
  DATABASE_DIRECT_URL: secret(
    address('postgres:', 'postgresql:'),
    'an address like postgres://owner:password@host:5432/name',
  ),
  TRAVEL_SPEED_KMH: setting(whole(5, 130), 'a whole number from 5 to 130'),
  DATABASE_POOL: setting(whole(2, 200), 'a whole number from 2 to 200'),
  REDIS_URL: secret(address('redis:', 'rediss:'), 'an address like redis://host:6379'),
  S3_ENDPOINT: setting(address('http:', 'https:'), 'an address like https://s3.provider.example'),
  S3_BUCKET: setting(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), 'the name of a bucket'),
  S3_REGION: setting(z.string().regex(/^[a-z0-9-]+$/), 'a region like eu-west-1'),
  S3_ACCESS_KEY_ID: setting(text(), 'the id of an access key'),
  S3_SECRET_ACCESS_KEY: secret(text(), 'the secret of an access key'),
  S3_FORCE_PATH_STYLE: oneOf(switches),
  STRIPE_SECRET_KEY: secret(z.string().regex(/^(sk|rk)_\w+$/), 'a secret key of Stripe (sk_… or rk_…)'),
  STRIPE_WEBHOOK_SECRET: secret(z.string().regex(/^whsec_\S+$/), 'a webhook secret of Stripe (whsec_…)'),
  STRIPE_API_URL: setting(address('http:', 'https:'), 'an address like https://api.stripe.com'),
  SANDBOX_STRIPE_KEY: secret(z.string().regex(/^(sk|rk)_\w+$/), 'a secret key of Stripe (sk_… or rk_…)'),
  SANDBOX_WEBHOOK_SECRET: secret(z.string().regex(/^whsec_\S{10,}$/), 'a signing secret of a webhook (whsec_…)'),
  SANDBOX_WEBHOOK_URL: setting(
    address('http:', 'https:'),
    'an address like https://perpetua.example/api/Payment/webhook',
  ),
  STRIPE_STATEMENT_SUFFIX: setting(
    z.string().regex(/^(?=.*[A-Za-z])[\w .-]{2,12}$/),
    '2 to 12 letters, digits, spaces, dots or dashes, with at least one letter',
  ),
  JWT_SECRET: secret(z.string().min(shortestSecret), `at least ${shortestSecret} characters`),
  INVOICE_KEY: secret(z.string().refine(isSigningKey), 'an RSA key of 1024 bits in PEM format'),
  PUBLIC_URL: setting(address('http:', 'https:'), 'an address like https://perpetua.example'),
  TRUST_PROXY: setting(proxies, 'addresses or networks like 10.0.0.0/8 or loopback, separated by commas'),
  LOG_LEVEL: oneOf(logLevels),
  LOG_FORMAT: oneOf(logFormats),
  CORS_ORIGINS: setting(origins, 'origins like https://perpetua.example, separated by commas'),
  RATE_LIMIT_ANONYMOUS: perMinute,
  RATE_LIMIT_TOKEN: perMinute,
  RATE_LIMIT_LOGIN_ACCOUNT: perMinute,
  RATE_LIMIT_LOGIN_ADDRESS: perMinute,
  RATE_LIMIT_CONTACT: perMinute,
  RATE_LIMIT_SIGN_UP: perMinute,
  RATE_LIMIT_APPLICATION: perMinute,
  METRICS_TOKEN: secret(z.string().regex(/^[\w.~+/=-]{16,}$/), 'at least 16 letters, digits or . ~ + / = _ -'),
  OVERLOAD_DELAY_MS: setting(whole(0, 60_000), 'milliseconds from 0 (off) to 60000'),
  COMMISSION_BPS: setting(whole(0, 10_000), 'basis points from 0 to 10000'),
  DEMO: oneOf(switches),
  DEMO_HISTORY: oneOf(switches),
  PRERENDER: oneOf(renderings),
  MAP_TILE_URL: {
    ...setting(z.string().refine(isTileAddress), 'an address like https://tiles.example/{z}/{x}/{y}.png, or empty'),
    mayBeEmpty: true,
  },
  MAP_TILE_ATTRIBUTION: setting(text(), 'a text'),
  DOLLAR_RATE: setting(
    z.string().refine((value) => /^\d{1,3}\.\d{1,6}$/.test(value) && Number(value) > 0),
    'dollars for one euro, like 1.08',
  ),
  DOLLAR_RATE_DATE: setting(z.iso.date(), 'a date like 2026-11-02'),
  SUPPORT_EMAIL: setting(z.email(), 'an e-mail address'),
  SMTP_URL: secret(address('smtp:', 'smtps:'), 'an address like smtps://user:password@mail.example:465'),
  SMTP_TLS: oneOf(tlsRules),
  MAIL_FROM: setting(sender, 'an address like Perpétua <mail@perpetua.example>'),
  CONTACT_EMAIL: setting(z.email(), 'an e-mail address'),
  DKIM_SELECTOR: setting(
    z.string().regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i),
    'the selector of the key with which the mail server signs, like mail or s1',
  ),
  MAIL_RETENTION_DAYS: setting(whole(1, 3650), 'a whole number of days from 1 to 3650'),
  SMS_PROVIDER: oneOf(smsProviders),
  TWILIO_ACCOUNT_SID: setting(z.string().regex(/^AC[0-9a-f]{32}$/i), 'the id of an account at Twilio (AC…)'),
  TWILIO_AUTH_TOKEN: secret(z.string().regex(/^\w{16,}$/), 'the token of an account at Twilio'),
  TWILIO_FROM: setting(
    z.string().regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/),
    'a number like +351910000000, a sender of up to 11 letters and digits, or the id of a messaging service (MG…)',
  ),
  TWILIO_API_URL: setting(address('http:', 'https:'), 'an address like https://api.twilio.com'),
  VAPID_PRIVATE_KEY: secret(z.string().refine(isPushKey), 'a private key of VAPID: 43 characters of base64url'),
  PUSH_SERVICES: setting(listOf(isHostName), 'host names like push.example or *.push.example, separated by commas'),
  COMPANY_NAME: setting(text(), 'the name of the company that sells'),
  COMPANY_TAX_ID: setting(taxIdSchema, 'a Portuguese tax number like 501234560'),
  COMPANY_ADDRESS: setting(text(), 'lines of an address, separated by semicolons'),
  COMPANY_REGISTRY: setting(text(), 'share capital and registry office'),
  INVOICING_PROVIDER: oneOf(providerNames),
  INVOICEXPRESS_ACCOUNT: setting(
    z.string().regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i),
    'the first part of the address of an account at InvoiceXpress',
  ),
  INVOICEXPRESS_API_KEY: secret(z.string().regex(/^[\w-]{8,}$/), 'an API key of InvoiceXpress'),
  INVOICEXPRESS_SERIES: setting(text(), 'the name of a series of the account at InvoiceXpress'),
  INVOICEXPRESS_URL: setting(address('http:', 'https:'), 'an address like https://account.app.invoicexpress.com'),
  DISPUTE_ENTITY: setting(disputeEntity, 'a name, an address and an https address, separated by semicolons'),
  SUPPORT_PHONES: setting(listOf(isSupportPhone), 'Portuguese numbers like +351210000000, separated by commas'),
  SOCIAL_LINKS: {
    ...setting(
      listOf(isSecureAddress),
      'addresses like https://www.instagram.com/perpetua, separated by commas, or empty',
    ),
    mayBeEmpty: true,
  },
} as const;

/** The deadline windows as settings, by environment variable. */
export const deadlineVariables: Readonly<Record<string, Setting<string>>> = Object.fromEntries(
  deadlineSettings.map(({ variable }) => [
    variable,
    setting(
      z.string().refine((value) => parseWindow(value) !== undefined),
      'a duration of days, hours, minutes and seconds like PT35M or P7D',
    ),
  ]),
);

/** The variables whose value may be in a file that `<variable>_FILE` names. */
export const secretSettings: readonly string[] = Object.entries<Setting>(settings)
  .filter(([, { secret: isSecret }]) => isSecret)
  .map(([variable]) => variable);
