import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { invoicingProcess } from './invoicing.process.js';

const reactTo = (type: string, data: object) =>
  invoicingProcess.react({ type, data, streamId: 'order-1', streamType: 'order' } as unknown as Recorded);

const paid = {
  customerId: 'customer-1',
  number: 'P26-000001',
  language: 'en',
  products: [{ productId: 'p', name: { pt: 'Ramo', en: 'Bouquet', es: 'Ramo' }, quantity: 1 }],
  method: 'card',
  amountCents: 2250,
  paidAt: '2026-11-23T18:04:00.000Z',
};

describe('the invoicing process', () => {
  it.each(['OrderPaid', 'DeliveryDateChanged'])('requests the invoice-receipt of a paid order on event %s', (type) => {
    const [output, ...others] = reactTo(type, paid);
    expect(others).toEqual([]);
    expect(output).toMatchObject({ kind: 'send', name: 'RequestInvoiceReceipt' });
  });

  it('requests a credit note when a refund is confirmed, not when it is requested', () => {
    const refund = { refundId: 'refund-1', providerRefundId: 're_1', amountCents: 500 };
    expect(reactTo('RefundConfirmed', refund)).toMatchObject([{ kind: 'send', name: 'RequestCreditNote' }]);
    expect(reactTo('RefundRequested', refund)).toEqual([]);
  });

  it('requests nothing for a payment that is late, duplicate or still being processed', () => {
    for (const type of ['PaymentReceivedTooLate', 'DuplicatePaymentReceived', 'PaymentProcessing']) {
      expect(reactTo(type, paid)).toEqual([]);
    }
  });
});
