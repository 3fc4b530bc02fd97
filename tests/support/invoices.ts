import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { eventually } from './eventually.js';
import type { Person } from './world.js';

/** Waits until a person has so many issued documents, and returns them, the newest first. */
export const issued = (person: Person, count: number): Promise<Invoice[]> =>
  eventually(
    async () => {
      const invoices = await person.ok<Invoice[]>('GET', '/Invoice?pageSize=100');
      return invoices.filter(({ status }) => status === 'issued').length === count ? invoices : undefined;
    },
    { what: `${count} documents`, within: 20_000, every: 20 },
  );
