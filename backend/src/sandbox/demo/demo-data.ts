import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RADIUS_KM } from '@perpetua/contracts/partners.contract';
import PQueue from 'p-queue';
import { ImportGrave } from '../../graves/index.js';
import { GetAccountByEmail, RegisterAccount } from '../../identity/index.js';
import { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from '../../partners/index.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { derivedId } from '../../platform/ids.js';
import { type DemoAccount, demo, demoAccounts, type DemoBase, demoPassword, usertypeOf } from './demo-accounts.js';
import { furtherPartners } from './demo-partners.js';
import { PARTNER_CAPACITY, seededAccountId } from '../demo-past/past-partners.js';
import { seededId } from '../../seed/reference-data.js';
import { type Seed, seed, type SeedReport } from '../../seed/seed.js';

/** The buses through which the seed dispatches its commands and queries. */
interface Buses {
  readonly commands: CommandBus;
  readonly queries: QueryBus;
}

const everyDay = {
  mon: PARTNER_CAPACITY,
  tue: PARTNER_CAPACITY,
  wed: PARTNER_CAPACITY,
  thu: PARTNER_CAPACITY,
  fri: PARTNER_CAPACITY,
  sat: PARTNER_CAPACITY,
  sun: PARTNER_CAPACITY,
};

/** How many accounts are seeded concurrently; few, so that most connections of the pool stay free. */
const MAX_ACCOUNTS_PER_BATCH = 3;

/** Seeds the starting data, the demo accounts and further partners with {@link seed}. */
export const seedWithDemo = (app: INestApplicationContext): Promise<SeedReport> => seed(app, demoSeeds(app));

/** The parts of a demonstration: its accounts and further partners. */
export function demoSeeds(app: INestApplicationContext): readonly Seed[] {
  const commands = app.get(CommandBus, { strict: false });
  const queries = app.get(QueryBus, { strict: false });
  return [
    { name: 'demo-1', plant: () => plantDemoData({ commands, queries }) },
    { name: 'demo-partners-1', plant: () => plantFurtherPartners({ commands, queries }) },
  ];
}

/**
 * Seeds the demo accounts, approves the partners among them, and adds the demo customer's grave. A repeat adds nothing.
 */
async function plantDemoData(buses: Buses): Promise<void> {
  const queue = new PQueue({ concurrency: MAX_ACCOUNTS_PER_BATCH });
  await queue.addAll(demoAccounts.map((account) => () => plantAccount(buses, account)));
  await buses.commands.execute(graveOfCustomer());
}

/**
 * Seeds further partners: with them, every district capital, Funchal, Ponta Delgada and Angra do Heroísmo have a
 * florist and a cleaner. A repeat adds nothing.
 */
async function plantFurtherPartners(buses: Buses): Promise<void> {
  const queue = new PQueue({ concurrency: MAX_ACCOUNTS_PER_BATCH });
  await queue.addAll(furtherPartners.map((account) => () => plantAccount(buses, account)));
}

async function plantAccount({ commands, queries }: Buses, account: DemoAccount): Promise<void> {
  const { email, name, surname, phone, role, base } = account;
  const id = seededAccountId(account.email);
  if ((await queries.execute(new GetAccountByEmail(email))) === null) {
    const usertypeId = usertypeOf[role];
    await commands.execute(
      new RegisterAccount({
        id,
        name,
        surname,
        email,
        phone,
        password: demoPassword,
        usertypeId,
        language: 'pt',
        demo: true,
      }),
    );
  }
  if (base !== undefined) await plantPartner(commands, account, base);
}

/**
 * Sends all commands from a partner's application to its approval. Each command has the same id in every run, so that a
 * repeat changes nothing.
 */
async function plantPartner(
  commands: CommandBus,
  account: DemoAccount,
  { radiusKm = RADIUS_KM.default, ...base }: DemoBase,
): Promise<void> {
  const partnerId = seededAccountId(account.email);
  const partnerType = account.role === 'flower' ? 'flower' : 'grave';
  const meta = (step: string, actor: CommandMeta['actor']): CommandMeta => ({
    commandId: derivedId('seed', step, account.email),
    actor,
  });
  const self = { id: partnerId, role: 'partner' } as const;
  const admin = { id: seededAccountId(demo.admin.email), role: 'admin' } as const;
  const application = { partnerId, partnerType, radiusKm, capacity: everyDay } as const;
  await commands.execute(new ApplyAsPartner(application, meta('apply', self)));
  await commands.execute(new ConfirmPartnerLocation({ partnerId, ...base }, meta('confirm-location', self)));
  await commands.execute(new ApprovePartner({ partnerId }, meta('approve', admin)));
}

/** The demo customer's grave. */
export const customerGrave = {
  id: derivedId('seed', 'grave', 'prazeres'),
  grave: {
    deceasedName: 'António José Ferreira dos Santos',
    birthDate: '1941-03-12',
    deathDate: '2019-08-30',
    cemeteryId: seededId.cemetery('1106', 'Cemitério dos Prazeres'),
    section: 'Rua 7',
    row: undefined,
    number: '1382',
    location: { lat: 38.7149, lng: -9.1716 },
  },
} as const;

const graveOfCustomer = (): ImportGrave =>
  new ImportGrave(seededAccountId(demo.customer.email), customerGrave.id, customerGrave.grave);
