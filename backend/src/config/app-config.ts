import { join, resolve } from 'node:path';
import { type CompanyConfig, companyConfig, type DisputeEntity, nationalDisputeEntity } from './company-config.js';
import { type DeadlineName, type DeadlineWindows, deadlineSettings, parseWindow } from './deadline-windows.js';
import { type InvoicingConfig, invoicingConfig, invoicingProblems } from './invoicing-config.js';
import { readOrCreateJwtSecret } from './jwt-secret.js';
import { type LimitsConfig, limitsConfig } from './limits-config.js';
import { type MailConfig, mailConfig } from './mail-config.js';
import { productionFacts } from './production/production-facts.js';
import { productionRefusals } from './production/production.policy.js';
import { type PushConfig, pushConfig } from './push-config.js';
import { type S3Config, s3Config, s3Problems } from './s3-config.js';
import { readSecretFiles } from './secret-variables.js';
import {
  deadlineVariables,
  type environments,
  type ProcessRole,
  secretSettings,
  type Setting,
  settings,
} from './settings.schema.js';
import { type SmsConfig, smsConfig, smsProblems } from './sms-config.js';
import { type SiteConfig, siteConfig } from './site-config.js';

/** The environment variables of a process: `process.env`, or those of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for an invalid configuration; `problems` contains one sentence per problem. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export interface HttpConfig {
  /** 0 lets the operating system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** The public URL of the application, without a trailing slash. */
  readonly publicUrl: string;
  /** Other origins whose pages may call the API; empty means none. */
  readonly corsOrigins: readonly string[];
  /**
   * IP addresses or networks of trusted reverse proxies, whose X-Forwarded-For header gives the caller's IP address;
   * empty means that no proxy is trusted.
   */
  readonly trustProxy: readonly string[];
  /** Folder of the built frontend; it does not have to exist. */
  readonly frontendDir: string;
  /**
   * When the public pages are rendered ahead of requests (ADR 0013): at the start and whenever their data changes
   * (`on`), only at the start, or never (`off`).
   */
  readonly prerender: 'on' | 'start' | 'off';
}

/** The credentials of the Stripe account, and the URL of Stripe's API. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Base URL of a server that replaces Stripe, e.g. a proxy or stripe-mock; undefined for Stripe itself. */
  readonly apiUrl: string | undefined;
  /** What a card statement shows after the name that the account has set; undefined for nothing. */
  readonly statementSuffix: string | undefined;
}

/** How the database is reached. */
export interface DatabaseConfig {
  /** URL of the pools' connections; undefined until the embedded PostgreSQL has started. */
  readonly url: string | undefined;
  /**
   * URL that leads to PostgreSQL itself, as the owner: for migrations, and for sessions that must stay the same (locks,
   * LISTEN). Equals {@link url} unless a pooler is in front of PostgreSQL.
   */
  readonly directUrl: string | undefined;
  /** Whether {@link url} leads to a pooler, which may give every transaction another session of PostgreSQL. */
  readonly isPooled: boolean;
  readonly poolSize: number;
}

/** The Stripe account that the payment sandbox plays, for another instance that reaches it by STRIPE_API_URL. */
export interface SandboxAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where webhooks are sent. */
  readonly webhookUrl: string;
}

export interface ConfigValues {
  readonly environment: (typeof environments)[number];
  readonly role: ProcessRole;
  /** Absolute path of the folder for all persistent data. */
  readonly dataDir: string;
  /** Absolute path of the folder into which backups are written, whose age is checked; undefined if not set. */
  readonly backupDir: string | undefined;
  readonly http: HttpConfig;
  readonly database: DatabaseConfig;
  /** Undefined without Redis: queues are then stored in PostgreSQL, and rate-limit counters in memory. */
  readonly redis: { readonly url: string } | undefined;
  /** Undefined means that the payment sandbox is used. */
  readonly stripe: StripeConfig | undefined;
  /** Undefined means that the sandbox serves this instance. */
  readonly sandboxAccount: SandboxAccount | undefined;
  readonly jwt: { readonly secret: string };
  /** The key that signs documents, in PEM format; undefined means the one in the data folder. */
  readonly invoiceKey: string | undefined;
  /** The bucket for files; undefined means that files are in the data folder. */
  readonly s3: S3Config | undefined;
  /** Bearer token for `/metrics`; if undefined, only requests from this machine may read the metrics. */
  readonly metricsToken: string | undefined;
  readonly log: { readonly level: string; readonly format: 'json' | 'pretty' };
  readonly limits: LimitsConfig;
  /** Mean delay of the event loop in milliseconds above which requests are refused; 0 disables load shedding. */
  readonly overloadDelayMs: number;
  readonly deadlines: DeadlineWindows;
  /** The general commission in basis points, for products without a separate commission. */
  readonly commissionBps: number;
  /** How fast partners travel between two stops, in kilometres an hour. */
  readonly travelSpeedKmh: number;
  /** Whether demo accounts and data are seeded. */
  readonly demo: boolean;
  /** Whether a new database is filled with past purchases of the demo customer. */
  readonly demoHistory: boolean;
  readonly site: SiteConfig;
  readonly company: CompanyConfig;
  readonly invoicing: InvoicingConfig;
  readonly disputeEntity: DisputeEntity;
  readonly mail: MailConfig;
  /** Undefined means that no messages are sent to phones. */
  readonly sms: SmsConfig | undefined;
  readonly push: PushConfig;
}

/** The configuration of this process, parsed once at start. Inject it; no other code reads environment variables. */
export class AppConfig implements ConfigValues {
  readonly environment: ConfigValues['environment'];
  readonly role: ProcessRole;
  readonly dataDir: string;
  readonly backupDir: string | undefined;
  readonly http: HttpConfig;
  readonly database: ConfigValues['database'];
  readonly redis: ConfigValues['redis'];
  readonly stripe: ConfigValues['stripe'];
  readonly sandboxAccount: ConfigValues['sandboxAccount'];
  readonly jwt: ConfigValues['jwt'];
  readonly invoiceKey: string | undefined;
  readonly s3: S3Config | undefined;
  readonly metricsToken: string | undefined;
  readonly log: ConfigValues['log'];
  readonly limits: LimitsConfig;
  readonly overloadDelayMs: number;
  readonly deadlines: DeadlineWindows;
  readonly commissionBps: number;
  readonly travelSpeedKmh: number;
  readonly demo: boolean;
  readonly demoHistory: boolean;
  readonly site: SiteConfig;
  readonly company: CompanyConfig;
  readonly invoicing: InvoicingConfig;
  readonly disputeEntity: DisputeEntity;
  readonly mail: MailConfig;
  readonly sms: ConfigValues['sms'];
  readonly push: PushConfig;

  constructor(private readonly values: ConfigValues) {
    this.environment = values.environment;
    this.role = values.role;
    this.dataDir = values.dataDir;
    this.backupDir = values.backupDir;
    this.http = values.http;
    this.database = values.database;
    this.redis = values.redis;
    this.stripe = values.stripe;
    this.sandboxAccount = values.sandboxAccount;
    this.jwt = values.jwt;
    this.invoiceKey = values.invoiceKey;
    this.s3 = values.s3;
    this.metricsToken = values.metricsToken;
    this.log = values.log;
    this.limits = values.limits;
    this.overloadDelayMs = values.overloadDelayMs;
    this.deadlines = values.deadlines;
    this.commissionBps = values.commissionBps;
    this.travelSpeedKmh = values.travelSpeedKmh;
    this.demo = values.demo;
    this.demoHistory = values.demoHistory;
    this.site = values.site;
    this.company = values.company;
    this.invoicing = values.invoicing;
    this.disputeEntity = values.disputeEntity;
    this.mail = values.mail;
    this.sms = values.sms;
    this.push = values.push;
  }

  get production(): boolean {
    return this.environment === 'production';
  }

  /** Whether the payment sandbox is used: true if and only if no Stripe key is set. */
  get sandbox(): boolean {
    return this.stripe === undefined;
  }

  /** Returns a copy with the URL of the database, which is known only after the embedded PostgreSQL has started. */
  withDatabase(url: string): AppConfig {
    return new AppConfig({ ...this.values, database: { ...this.database, url, directUrl: url, isPooled: false } });
  }

  /** The same configuration for a process with another role. */
  withRole(role: ProcessRole): AppConfig {
    return new AppConfig({ ...this.values, role });
  }
}

type Values = {
  [Name in keyof typeof settings]: (typeof settings)[Name] extends Setting<infer Value> ? Value | undefined : never;
};

interface Reading {
  readonly values: Values;
  readonly deadlines: DeadlineWindows;
  readonly problems: string[];
}

/**
 * Reads every setting. An empty variable counts as unset, unless its setting allows an empty value. Writes only one
 * file: the signing secret, when none is configured.
 * @param root project folder: the base of a relative DATA_DIR, and the parent of the built frontend
 * @throws ConfigError listing every variable that is wrong, what it must be and what it was; secrets are not repeated
 */
export function loadConfig(given: Environment, { root }: { root: string }): AppConfig {
  const { env, problems: unread } = readSecretFiles(given, secretSettings);
  const { values, deadlines, problems } = read(env);
  const environment = values.NODE_ENV ?? 'development';
  const sandbox = values.STRIPE_SECRET_KEY === undefined;
  const demo = values.DEMO === undefined ? sandbox && environment !== 'production' : values.DEMO === 'on';
  problems.push(
    ...unread,
    ...stripeProblems(env),
    ...sandboxAccountProblems(env),
    ...s3Problems(env),
    ...poolerProblems(values),
  );
  const hasDouble = sandbox && environment !== 'production';
  const providers = { isSet: (variable: string) => isSet(env, variable), hasDouble };
  problems.push(
    ...invoicingProblems(values.INVOICING_PROVIDER, providers),
    ...smsProblems(values.SMS_PROVIDER, providers),
  );
  if (environment === 'production') {
    problems.push(...productionRefusals(productionFacts(env, demo)));
  }
  if (problems.length > 0) throw new ConfigError(problems);

  const dataDir = resolve(root, values.DATA_DIR ?? '.data');
  const site = siteConfig(values, { production: environment === 'production' });
  return new AppConfig({
    environment,
    role: values.ROLE ?? 'all',
    dataDir,
    backupDir: values.BACKUP_DIR === undefined ? undefined : resolve(root, values.BACKUP_DIR),
    http: httpConfig(values, root),
    database: databaseConfig(values),
    redis: values.REDIS_URL === undefined ? undefined : { url: values.REDIS_URL },
    stripe: stripeConfig(values),
    sandboxAccount: sandboxAccount(values),
    jwt: { secret: values.JWT_SECRET ?? readOrCreateJwtSecret(dataDir) },
    invoiceKey: values.INVOICE_KEY,
    s3: s3Config(values),
    metricsToken: values.METRICS_TOKEN,
    log: {
      level: values.LOG_LEVEL ?? (environment === 'test' ? 'silent' : 'info'),
      format: values.LOG_FORMAT ?? (environment === 'production' ? 'json' : 'pretty'),
    },
    limits: limitsConfig(values),
    overloadDelayMs: values.OVERLOAD_DELAY_MS ?? 1_000,
    deadlines,
    commissionBps: values.COMMISSION_BPS ?? 2000,
    travelSpeedKmh: values.TRAVEL_SPEED_KMH ?? 40,
    demo,
    // Past purchases are made by moving the clock, which only the sandbox can do.
    demoHistory: demo && sandbox && values.DEMO_HISTORY !== 'off' && environment !== 'test',
    site,
    company: companyConfig(values),
    invoicing: invoicingConfig(values),
    disputeEntity: values.DISPUTE_ENTITY ?? nationalDisputeEntity,
    sms: smsConfig(values),
    push: pushConfig(values, dataDir),
    mail: mailConfig(values, { production: environment === 'production', supportEmail: site.support.email }),
  });
}

function read(env: Environment): Reading {
  const problems: string[] = [];
  const readOne = (variable: string, { schema, mustBe, secret, mayBeEmpty }: Setting): unknown => {
    const raw = env[variable];
    if (raw === undefined || (raw === '' && !mayBeEmpty)) return undefined;
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    problems.push(`${variable} must be ${mustBe}${secret ? '' : `, was ${JSON.stringify(raw)}`}`);
    return undefined;
  };
  const values = Object.fromEntries(
    Object.entries(settings).map(([variable, setting]) => [variable, readOne(variable, setting)]),
  ) as Values;
  const deadlines = Object.fromEntries(
    deadlineSettings.map(({ name, variable, fallback }) => {
      const text = readOne(variable, deadlineVariables[variable] as Setting) ?? fallback;
      return [name, parseWindow(text as string)];
    }),
  ) as Record<DeadlineName, DeadlineWindows[DeadlineName]>;
  return { values, deadlines, problems };
}

const isSet = (env: Environment, variable: string): boolean => (env[variable] ?? '') !== '';

function stripeProblems(env: Environment): string[] {
  const [key, webhook] = [isSet(env, 'STRIPE_SECRET_KEY'), isSet(env, 'STRIPE_WEBHOOK_SECRET')];
  if (key && !webhook) return ['STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is, was not set'];
  if (isSet(env, 'STRIPE_API_URL') && !key)
    return ['STRIPE_SECRET_KEY must be set when STRIPE_API_URL is, was not set'];
  if (webhook && !key) return ['STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is, was not set'];
  return [];
}

/**
 * Behind a pooler, role and time limits are settings of the login role. The owner cannot have them, because migrations
 * run as the owner and take as long as they need.
 */
function poolerProblems({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Values): string[] {
  if (direct === undefined) return [];
  if (url === undefined) return ['DATABASE_URL must be set when DATABASE_DIRECT_URL is, was not set'];
  return new URL(url).username === new URL(direct).username
    ? ['DATABASE_URL must name another user than DATABASE_DIRECT_URL, which names the owner of the database']
    : [];
}

const databaseConfig = (values: Values): DatabaseConfig => ({
  url: values.DATABASE_URL,
  directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
  isPooled: values.DATABASE_DIRECT_URL !== undefined,
  poolSize: values.DATABASE_POOL ?? 10,
});

function stripeConfig(values: Values): ConfigValues['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  const { STRIPE_API_URL: apiUrl, STRIPE_STATEMENT_SUFFIX: statementSuffix } = values;
  return { secretKey, webhookSecret, apiUrl, statementSuffix };
}

const sandboxAccountVariables = ['SANDBOX_STRIPE_KEY', 'SANDBOX_WEBHOOK_SECRET', 'SANDBOX_WEBHOOK_URL'];

/** The sandbox plays an account of Stripe with all three settings, or with none. */
function sandboxAccountProblems(env: Environment): string[] {
  const missing = sandboxAccountVariables.filter((variable) => !isSet(env, variable));
  if (missing.length === sandboxAccountVariables.length) return [];
  const others = isSet(env, 'STRIPE_SECRET_KEY')
    ? ['SANDBOX_STRIPE_KEY must not be set when STRIPE_SECRET_KEY is']
    : [];
  return [
    ...missing.map((variable) => `${variable} must be set with the other SANDBOX_ settings, was not set`),
    ...others,
  ];
}

function sandboxAccount(values: Values): SandboxAccount | undefined {
  const { SANDBOX_STRIPE_KEY: secretKey, SANDBOX_WEBHOOK_SECRET: webhookSecret } = values;
  const webhookUrl = values.SANDBOX_WEBHOOK_URL;
  if (secretKey === undefined || webhookSecret === undefined || webhookUrl === undefined) return undefined;
  return { secretKey, webhookSecret, webhookUrl };
}

function httpConfig(values: Values, root: string): HttpConfig {
  const [host, port] = [values.HOST ?? '127.0.0.1', values.PORT ?? 3000];
  return {
    port,
    host,
    publicUrl: (values.PUBLIC_URL ?? `http://${reachable(host)}:${port}`).replace(/\/+$/, ''),
    corsOrigins: values.CORS_ORIGINS ?? [],
    trustProxy: values.TRUST_PROXY ?? [],
    frontendDir: join(root, 'frontend', 'dist'),
    prerender: values.PRERENDER ?? 'on',
  };
}

/** The host name for a browser on the same machine, given the host on which the server listens. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
