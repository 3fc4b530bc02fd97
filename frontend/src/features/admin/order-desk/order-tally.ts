import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { parseDecimal } from '@perpetua/contracts/money';

const over: readonly string[] = ['awaiting_feedback', 'complete', 'closed', 'disputed'];

/** How many services of an order are delivered, and how many are cancelled. */
export const tallyOf = (services: readonly Pick<Service, 'status'>[]): { done: number; cancelled: number } => ({
  done: services.filter(({ status }) => over.includes(status)).length,
  cancelled: services.filter(({ status }) => status === 'cancelled').length,
});

/** Net amount and VAT of documents by rate, in cents: credit notes are subtracted from invoice-receipts. */
export const vatOf = (
  documents: readonly Pick<Invoice, 'kind' | 'status' | 'vat'>[],
): { rate: number; baseCents: number; amountCents: number }[] => {
  const sums = new Map<number, { baseCents: number; amountCents: number }>();
  for (const { kind, status, vat } of documents) {
    if (status !== 'issued') continue;
    const sign = kind === 'NC' ? -1 : 1;
    for (const { rate, base, amount } of vat) {
      const { baseCents, amountCents } = sums.get(rate) ?? { baseCents: 0, amountCents: 0 };
      sums.set(rate, {
        baseCents: baseCents + sign * parseDecimal(base),
        amountCents: amountCents + sign * parseDecimal(amount),
      });
    }
  }
  return [...sums].map(([rate, sum]) => ({ rate, ...sum }));
};
