import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice, InvoiceTotals } from '@perpetua/contracts/invoicing.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { issued } from '../support/fixtures/invoices.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
  const full = { mon: 200, tue: 200, wed: 200, thu: 200, fri: 200, sat: 200, sun: 200 };
  for (const name of ['florist.lisboa', 'cleaner.lisboa']) {
    await (await world.demo(name)).ok('PUT', '/Partner/me', { capacity: full });
  }
}, 90_000);
afterAll(() => world.stop());

const rows = <Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  world.app.database.database.query({ name: `spec.${name}`, text, values });

describe('an invoice-receipt', () => {
  it('is issued when an order is paid, with the VAT rate of the product’s tax class and of the region', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const [invoice] = await issued(buyer, 1);
    const year = (await world.date(0)).slice(0, 4);
    expect(invoice).toMatchObject({
      kind: 'FR',
      status: 'issued',
      number: expect.stringMatching(new RegExp(`^FR PER${year}/\\d+$`)),
      atcud: `0-${invoice?.number?.split('/')[1]}`,
      hash4: expect.stringMatching(/^[\w+/]{4}$/),
      total: order.total,
      orderId: order.id,
      orderNumber: order.number,
      customer: { name: 'Ana Sousa' },
    });
    expect(order.total).toBe('22.50');
    expect(invoice?.vat).toEqual([{ rate: 6, base: '21.23', amount: '1.27' }]);
    expect(invoice?.customer).not.toHaveProperty('taxId');
    expect(await buyer.ok('GET', `/Invoice/${invoice?.id}`)).toEqual(invoice);
  });

  it('contains the name and tax number that the customer entered, and has the VAT rate of Madeira for a grave there', async () => {
    const buyer = await world.newCustomer();
    const cleaning = (await world.products('clean'))[0];
    const grave = await world.grave(buyer, PLACES.funchal);
    await buyer.ok('POST', '/Cart', { productId: cleaning?.id, quantity: 1 });
    const body = {
      ...world.checkoutBody({ date: await world.date(4), graveId: grave.id, earlyStart: true }),
      invoice: { name: 'Irmãos Sousa, Lda.', taxId: '501234560', address: 'Rua da Sé, 4, Funchal' },
    };
    const placed = await buyer.ok<{ orderId: string; paymentUrl: string }>('POST', '/Checkout', body, newId());
    await world.pay(placed.paymentUrl);
    const [invoice] = await issued(buyer, 1);
    expect(invoice).toMatchObject({
      total: '20.00',
      vat: [{ rate: 22, base: '16.39', amount: '3.61' }],
      customer: { name: 'Irmãos Sousa, Lda.', taxId: '501234560' },
    });
    const [stored] = await rows<{ qr: string }>('qr', 'SELECT qr FROM invoicing.documents WHERE document_id = $1', [
      invoice?.id,
    ]);
    expect(stored?.qr).toMatch(
      /^A:501234560\*B:501234560\*C:PT\*D:FR\*E:N\*F:\d{8}\*G:FR PER\d{4}\/\d+\*H:0-\d+\*I1:PT-MA\*I7:16\.39\*I8:3\.61\*N:3\.61\*O:20\.00\*Q:.{4}\*R:0$/,
    );
  });

  it('shows a foreign tax number with its country, on the document and in the QR code', async () => {
    const buyer = await world.newCustomer();
    const cleaning = (await world.products('clean'))[0];
    const grave = await world.grave(buyer, PLACES.funchal);
    await buyer.ok('POST', '/Cart', { productId: cleaning?.id, quantity: 1 });
    const body = world.checkoutBody({ date: await world.date(4), graveId: grave.id, earlyStart: true });
    const named = (taxId: string, taxCountry?: string) => ({
      ...body,
      invoice: { name: 'Lucie Sousa', taxId, taxCountry },
    });
    for (const refused of [
      named('1234567890123', 'PT'),
      named('FR*1', 'FR'),
      named('1'.repeat(31), 'FR'),
      named('1234567890123'),
    ]) {
      expect(await buyer.call('POST', '/Checkout', refused, newId())).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'invoice.taxId', code: 'tax_id_invalid' }] },
      });
    }
    const placed = await buyer.ok<{ orderId: string; paymentUrl: string }>(
      'POST',
      '/Checkout',
      named('12 34 567 890 123', 'fr'),
      newId(),
    );
    expect((await buyer.ok<{ invoice: object }>('GET', `/Order/${placed.orderId}`)).invoice).toEqual({
      name: 'Lucie Sousa',
      taxId: '12 34 567 890 123',
      taxCountry: 'FR',
    });
    await world.pay(placed.paymentUrl);
    const [invoice] = await issued(buyer, 1);
    expect(invoice?.customer).toEqual({ name: 'Lucie Sousa', taxId: '12 34 567 890 123', taxCountry: 'FR' });
    const [stored] = await rows<{ qr: string }>('qr', 'SELECT qr FROM invoicing.documents WHERE document_id = $1', [
      invoice?.id,
    ]);
    expect(stored?.qr).toContain('*B:12 34 567 890 123*C:FR*D:FR*');
  });

  it('is issued once per order, however often it is requested', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const [invoice] = await issued(buyer, 1);
    const again = () =>
      world.app.execute(
        'RequestInvoiceReceipt',
        {
          orderId: order.id,
          orderNumber: order.number,
          customerId: buyer.id,
          language: 'pt',
          products: [{ name: { pt: 'Outro', en: 'Other', es: 'Otro' } }],
          totalCents: 1,
          paymentMethod: 'card',
          paidAt: new Date().toISOString(),
        },
        { commandId: newId(), actor: { id: 'tests', role: 'system' } },
      );
    await Promise.all(Array.from({ length: 5 }, again));
    // Makes the request due again, as after a worker that was killed between the issue at the provider and the storage
    // of the document.
    await runAsAdmin(
      world.app.database.ownerUrl,
      `UPDATE invoicing.requests SET due_at = clock_timestamp(), is_claimed = false WHERE order_id = '${order.id}'`,
    );
    await eventually(
      async () => {
        const open = await rows('open', 'SELECT FROM invoicing.requests WHERE order_id = $1 AND due_at IS NOT NULL', [
          order.id,
        ]);
        return open.length === 0;
      },
      { what: 'the request to be completed again' },
    );
    expect(await issued(buyer, 1)).toEqual([invoice]);
    const mails = await rows('mails', `SELECT FROM platform.mail_outbox WHERE values ->> 'documentId' = $1`, [
      invoice?.id,
    ]);
    expect(mails).toHaveLength(1);
  });

  it('is pending and marked as not issued while the provider is unavailable, and is issued afterwards', async () => {
    await world.app.run('failToIssue', 'the provider is away');
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const [pending] = await eventually(
      async () => {
        const invoices = await buyer.ok<Invoice[]>('GET', '/Invoice');
        return invoices.length === 1 && (await world.app.run('refusedInvoices')) > 0 ? invoices : undefined;
      },
      { what: 'a pending document' },
    );
    expect(pending).toMatchObject({ status: 'pending', total: order.total, orderNumber: order.number, vat: [] });
    expect(pending).not.toHaveProperty('number');
    expect(await buyer.ok<InvoiceTotals[]>('GET', '/Invoice/totals')).toEqual([]);
    await world.app.run('issueAgain');
    const [invoice] = await issued(buyer, 1);
    expect(invoice).toMatchObject({ id: pending?.id, status: 'issued' });
  });
});

describe('a credit note', () => {
  it('is issued after its invoice-receipt, even if the credit note was requested first', async () => {
    await world.app.run('failToIssue', 'the provider is away');
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await buyer.ok('POST', `/Order/${order.id}/cancel`, undefined, newId());
    await eventually(async () => (await buyer.ok<Invoice[]>('GET', '/Invoice')).length === 2 || undefined, {
      what: 'two pending documents',
    });
    await runAsAdmin(
      world.app.database.url,
      `UPDATE invoicing.requests SET seq = DEFAULT WHERE order_id = '${order.id}' AND kind = 'FR'`,
    );
    await world.app.run('issueAgain');
    const documents = await issued(buyer, 2);
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['FR', 'NC']);
  });

  it('is issued for a confirmed refund, names its invoice-receipt and credits the whole refund', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const [invoice] = await issued(buyer, 1);
    await buyer.ok('POST', `/Order/${order.id}/cancel`, undefined, newId());
    await world.orderIs(buyer, order.id, 'refunded');
    const documents = await issued(buyer, 2);
    const note = documents.find(({ kind }) => kind === 'NC');
    expect(note).toMatchObject({
      number: expect.stringMatching(/^NC PER\d{4}\/\d+$/),
      total: order.total,
      vat: invoice?.vat,
      references: { id: invoice?.id, number: invoice?.number },
      reason: 'Serviço cancelado',
    });
    expect(invoice).not.toHaveProperty('reason');
    const [totals] = await buyer.ok<InvoiceTotals[]>('GET', '/Invoice/totals');
    expect(totals).toMatchObject({ total: '0.00', vat: '0.00', documents: 2 });
  });

  it('shows the reason that the admin chose, in the language of the order, and never the internal note', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    const path = `/Order/${order.id}/refund`;
    const refund = { amount: '1.00', reason: 'Florist was late' };
    await admin.ok('POST', path, { ...refund, printedReason: 'late' }, newId());
    await admin.ok('POST', path, refund, newId());
    const notes = (await issued(buyer, 3)).filter(({ kind }) => kind === 'NC');
    expect(new Set(notes.map(({ reason }) => reason))).toEqual(
      new Set(['Cortesia comercial', 'Entrega ou visita fora da hora combinada']),
    );
    expect(await admin.call('POST', path, { ...refund, printedReason: 'whim' }, newId())).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'printedReason' }] },
    });
  });

  it('is issued once per refund of a plan; all its credit notes credit exactly the amount of the invoice-receipt', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidPlan(buyer);
    await issued(buyer, 1);
    await buyer.ok('POST', `/Subscription/${(await buyer.order(order.id)).subscriptionId}/cancel`);
    await world.orderIs(buyer, order.id, 'refunded');
    const refunds = await rows<{ refund_id: string }>(
      'refunds',
      `SELECT data ->> 'refundId' AS refund_id FROM es.events WHERE stream_id = $1 AND type = 'RefundConfirmed'`,
      [order.id],
    );
    const documents = await issued(buyer, 1 + refunds.length);
    const cents = (amount: string): number => Number(amount.replace('.', ''));
    const sum = (kind: string, part: 'base' | 'amount'): number =>
      documents
        .filter((document) => document.kind === kind)
        .flatMap(({ vat }) => vat)
        .reduce((total, share) => total + cents(share[part]), 0);
    expect([sum('NC', 'base'), sum('NC', 'amount')]).toEqual([sum('FR', 'base'), sum('FR', 'amount')]);
  });

  it('is not issued for a payment that was refunded without an invoice-receipt', async () => {
    const buyer = await world.newCustomer();
    const { orderId, paymentUrl } = await world.unpaidFlowers(buyer, { days: 20 });
    await world.pay(paymentUrl, 'multibanco_pending');
    await world.orderIs(buyer, orderId, 'payment_processing');
    await buyer.ok('POST', `/Order/${orderId}/cancel`, undefined, newId());
    await world.pay(paymentUrl, 'multibanco_paid');
    await world.orderIs(buyer, orderId, 'refunded');
    const [event] = await rows<{ refund_id: string }>(
      'refund',
      `SELECT data ->> 'refundId' AS refund_id FROM es.events WHERE stream_id = $1 AND type = 'RefundConfirmed'`,
      [orderId],
    );
    await world.app.execute(
      'RequestCreditNote',
      { orderId, refundId: event?.refund_id ?? '' },
      { commandId: newId(), actor: { id: 'tests', role: 'system' } },
    );
    expect(await buyer.ok('GET', '/Invoice')).toEqual([]);
  });
});

describe('the list of documents', () => {
  it('shows customers only their own documents, and shows admins all documents', async () => {
    const [buyer, other] = await Promise.all([world.newCustomer(), world.newCustomer()]);
    await Promise.all([world.paidFlowers(buyer), world.paidFlowers(other)]);
    const [[invoice], [another]] = await Promise.all([issued(buyer, 1), issued(other, 1)]);
    expect(await other.ok('GET', '/Invoice')).toEqual([another]);
    expect(await other.ok('GET', `/Invoice?customer=${buyer.id}`)).toEqual([another]);
    expect(await other.call('GET', `/Invoice/${invoice?.id}`)).toMatchObject({ status: 404 });
    expect(await admin.ok('GET', `/Invoice/${invoice?.id}`)).toEqual(invoice);
    expect(await admin.ok('GET', `/Invoice?customer=${buyer.id}`)).toEqual([invoice]);
    const all = await admin.ok<Invoice[]>('GET', '/Invoice?pageSize=2');
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([invoice?.id, another?.id]));
  });

  it('finds documents by number, product, amount, kind, year and order, and sorts them', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await world.paidCleaning(buyer);
    const documents = await issued(buyer, 2);
    const flowers = documents.find(({ orderId }) => orderId === order.id);
    const found = async (query: string): Promise<string[]> =>
      (await buyer.ok<Invoice[]>('GET', `/Invoice?${query}`)).map(({ id }) => id);
    const year = (await world.date(0)).slice(0, 4);
    for (const query of [
      `q=${encodeURIComponent(flowers?.number ?? '')}`,
      'q=22,50',
      'q=CRAVOS',
      `q=${order.number}`,
      `order=${order.id}`,
    ]) {
      expect(await found(query)).toEqual([flowers?.id]);
    }
    expect(await found(`kind=NC&year=${year}`)).toEqual([]);
    expect(await found('year=2001')).toEqual([]);
    expect(await found('sort=total_desc')).toEqual([flowers?.id, documents.find(({ id }) => id !== flowers?.id)?.id]);
    expect(await found('sort=date_asc')).toEqual(documents.map(({ id }) => id).toReversed());
    expect(await buyer.call('GET', '/Invoice?sort=name')).toMatchObject({ status: 400 });
  });
});
