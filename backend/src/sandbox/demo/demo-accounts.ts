import type { DemoRole } from '@perpetua/contracts/demo.contract';
import type { TimeZone } from '@perpetua/contracts/places.contract';
import { type UsertypeId, usertypeIds } from '@perpetua/contracts/roles';

/** The public password of every demo account (docs/domain.md#sandbox-and-clocks). */
export const demoPassword = 'Saudade!2026';

/** The place where a demo partner works. */
export interface DemoBase {
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly timeZone: TimeZone;
  /** The greatest distance that the partner travels, in km; `RADIUS_KM.default` when omitted. */
  readonly radiusKm?: number;
}

export interface DemoAccount {
  readonly email: string;
  readonly role: DemoRole;
  readonly name: string;
  readonly surname: string;
  /** The phone number in E.164 format. */
  readonly phone: string;
  /** Set for partners only. */
  readonly base?: DemoBase;
}

export const usertypeOf: Readonly<Record<DemoRole, UsertypeId>> = {
  admin: usertypeIds.Admin,
  customer: usertypeIds.Customer,
  flower: usertypeIds.AdvertiserFlower,
  grave: usertypeIds.AdvertiserGrave,
};

const mainland = 'Europe/Lisbon';
const campoDeOurique: DemoBase = { city: 'Lisboa', lat: 38.7185, lng: -9.1655, timeZone: mainland };
const alcantara: DemoBase = { city: 'Lisboa', lat: 38.7065, lng: -9.1765, timeZone: mainland };
const almada: DemoBase = { city: 'Almada', lat: 38.679, lng: -9.1569, timeZone: mainland };
const bonfim: DemoBase = { city: 'Porto', lat: 41.1493, lng: -8.5985, timeZone: mainland };
const cedofeita: DemoBase = { city: 'Porto', lat: 41.1545, lng: -8.6205, timeZone: mainland };
const coimbra: DemoBase = { city: 'Coimbra', lat: 40.2111, lng: -8.4291, timeZone: mainland };
const funchal: DemoBase = { city: 'Funchal', lat: 32.6496, lng: -16.9086, timeZone: 'Atlantic/Madeira' };

const admin = {
  email: 'admin@perpetua.test',
  role: 'admin',
  name: 'Helena',
  surname: 'Matos',
  phone: '+351910000001',
} as const;

const customer = {
  email: 'customer@perpetua.test',
  role: 'customer',
  name: 'Maria da Conceição',
  surname: 'Ferreira dos Santos',
  phone: '+351910000002',
} as const;

/**
 * The two accounts to which the seed refers directly: the admin approves the partners, the customer gets a grave and a
 * history.
 */
export const demo = { admin, customer };

/**
 * The demo accounts that the application prints when it starts (docs/domain.md#sandbox-and-clocks). The people are
 * invented, the places are real.
 */
export const demoAccounts: readonly DemoAccount[] = [
  admin,
  customer,
  partner('florist.lisboa', 'flower', {
    name: 'Rui',
    surname: 'Almeida',
    phone: '+351910000003',
    base: campoDeOurique,
  }),
  partner('florist2.lisboa', 'flower', { name: 'Teresa', surname: 'Nogueira', phone: '+351910000004', base: almada }),
  partner('florist.porto', 'flower', { name: 'Joaquim', surname: 'Teixeira', phone: '+351910000005', base: bonfim }),
  partner('florist.coimbra', 'flower', {
    name: 'Inês',
    surname: 'Gonçalves-Pinto',
    phone: '+351910000006',
    base: coimbra,
  }),
  partner('cleaner.lisboa', 'grave', { name: 'António', surname: 'd’Ávila', phone: '+351910000007', base: alcantara }),
  partner('cleaner2.lisboa', 'grave', { name: 'Luísa', surname: 'Carvalho', phone: '+351910000008', base: almada }),
  partner('cleaner.porto', 'grave', {
    name: 'Manuel',
    surname: 'Sousa Leite',
    phone: '+351910000009',
    base: cedofeita,
  }),
  partner('cleaner.funchal', 'grave', { name: 'Graça', surname: 'Freitas', phone: '+351910000010', base: funchal }),
];

/** The lines about the demo accounts that the application prints when it starts. */
export const demoGreeting = (): string[] => [
  `Demo accounts, password ${demoPassword}:`,
  ...demoAccounts.map(({ email, role, base }) => `  ${email.padEnd(32)} ${role}${base ? `, ${base.city}` : ''}`),
];

function partner(
  mailbox: string,
  role: 'flower' | 'grave',
  person: Required<Omit<DemoAccount, 'email' | 'role'>>,
): DemoAccount {
  return { email: `${mailbox}@perpetua.test`, role, ...person };
}
