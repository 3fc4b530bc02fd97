import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { tallyOf, vatOf } from './order-tally';

const document = (kind: 'FR' | 'NC', vat: Invoice['vat'], status: Invoice['status'] = 'issued') =>
  ({ kind, vat, status }) as Invoice;

describe('the services of an order', () => {
  it('are counted as done once they are delivered; cancelled ones are counted separately', () => {
    const services = ['accepted', 'awaiting_feedback', 'disputed', 'closed', 'cancelled'].map((status) => ({ status }));
    expect(tallyOf(services as Parameters<typeof tallyOf>[0])).toEqual({ done: 3, cancelled: 1 });
  });
});

describe('the VAT of an order', () => {
  it('is, for each rate, the VAT of the invoice-receipt minus the VAT of the credit notes', () => {
    const receipt = document('FR', [
      { rate: 6, base: '21.23', amount: '1.27' },
      { rate: 23, base: '78.05', amount: '17.95' },
    ]);
    const note = document('NC', [{ rate: 23, base: '8.13', amount: '1.87' }]);
    expect(vatOf([receipt, note])).toEqual([
      { rate: 6, baseCents: 2123, amountCents: 127 },
      { rate: 23, baseCents: 6992, amountCents: 1608 },
    ]);
  });

  it('leaves out documents that are not issued yet', () => {
    expect(vatOf([document('NC', [{ rate: 6, base: '1.00', amount: '0.06' }], 'pending')])).toEqual([]);
  });
});
