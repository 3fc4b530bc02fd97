import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { usertypeIds } from '@perpetua/contracts/roles';
import PQueue from 'p-queue';
import { ImportGrave } from '../../graves/index.js';
import { GetAccountByEmail, RegisterAccount } from '../../identity/index.js';
import { seededId } from '../../seed/reference-data.js';
import { cemeteries } from '../../seed/seed-files.js';
import { demo, demoPassword } from './demo-accounts.js';
import { customerGrave } from './demo-data.js';
import { type PastBuyer, type PastCustomer, pastCustomers } from '../demo-past/past-customers.js';
import { seededAccountId } from '../demo-past/past-partners.js';

const CONCURRENCY = 3;

/** Who buys in the history: the demo customer and the families of the year. */
interface PastPeople {
  readonly customer: PastBuyer;
  readonly buyers: readonly PastBuyer[];
}

/** The people of the history, with the places of their graves. */
export async function customersOfThePast(): Promise<PastPeople> {
  const { name, surname, phone, email } = demo.customer;
  const { id: graveId, grave } = customerGrave;
  const id = seededAccountId(email);
  const customer = { id, email, name, surname, phone, city: 'Lisboa', graveId, location: grave.location };
  return { customer, buyers: await Promise.all(pastCustomers.map(buyerOf)) };
}

/** Registers the families and their graves; they are not listed among the demo accounts. A repeat adds nothing. */
export async function plantPastCustomers(app: INestApplicationContext): Promise<void> {
  const buses = { commands: app.get(CommandBus, { strict: false }), queries: app.get(QueryBus, { strict: false }) };
  await new PQueue({ concurrency: CONCURRENCY }).addAll(pastCustomers.map((one) => () => plantCustomer(buses, one)));
}

async function plantCustomer(
  { commands, queries }: { readonly commands: CommandBus; readonly queries: QueryBus },
  customer: PastCustomer,
): Promise<void> {
  const { id, email, name, surname, phone, grave } = customer;
  if ((await queries.execute(new GetAccountByEmail(email))) === null) {
    const person = { id, email, name, surname, phone, usertypeId: usertypeIds.Customer, language: 'pt' } as const;
    await commands.execute(new RegisterAccount({ ...person, password: demoPassword, demo: true }));
  }
  const { deceasedName, birthDate, deathDate, section, number, dico, cemetery } = grave;
  const { location } = await buyerOf(customer);
  const cemeteryId = seededId.cemetery(dico, cemetery);
  const place = { cemeteryId, section, row: undefined, number, location };
  await commands.execute(new ImportGrave(id, grave.id, { deceasedName, birthDate, deathDate, ...place }));
}

async function buyerOf({ id, email, name, surname, phone, city, grave }: PastCustomer): Promise<PastBuyer> {
  const { dico, cemetery, offset } = grave;
  const known = (await cemeteries()).find((one) => one.dico === dico && one.name === cemetery);
  if (known === undefined) throw new Error(`${cemetery} is not among the starting data`);
  const location = { lat: known.lat + offset.lat, lng: known.lng + offset.lng };
  return { id, email, name, surname, phone, city, graveId: grave.id, location };
}
