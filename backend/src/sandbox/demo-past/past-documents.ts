import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IssueRequestedDocuments, RequestCreditNote, RequestInvoiceReceipt } from '../../invoicing/index.js';
import { ListOrderBillings, ListPaidOrdersAfter, type OrderBilling } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { derivedId } from '../../platform/ids.js';
import { grouped } from './grouped.js';

const ZONE = 'Europe/Lisbon';
const PAGE = 500;

/** A document and the instant at which it became due. */
interface DueDocument {
  readonly at: Date;
  readonly request: RequestInvoiceReceipt | RequestCreditNote;
}

/**
 * Issues the documents of all payments and refunds, each on its own day: the business clock moves along, because the dates
 * of a series never go back. A repeat issues only what is missing. The customers get no mail about them.
 */
export async function issuePastDocuments(app: INestApplicationContext): Promise<void> {
  const commands = app.get(CommandBus, { strict: false });
  const queries = app.get(QueryBus, { strict: false });
  const clock = app.get(Clock, { strict: false });
  const due = (await paidOrders(queries))
    .flatMap(documentsOf)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const ofDay of grouped(due, ({ at }) => localDateOf(at, ZONE)).values()) {
    await clock.moveTo(ofDay.at(-1)?.at ?? clock.now());
    for (const { request } of ofDay) await commands.execute(request);
    await commands.execute(new IssueRequestedDocuments());
  }
}

async function paidOrders(queries: QueryBus): Promise<OrderBilling[]> {
  const billings: OrderBilling[] = [];
  for (let after: string | null = null; ;) {
    const ids: readonly string[] = await queries.execute(new ListPaidOrdersAfter(after, PAGE));
    billings.push(...(await queries.execute(new ListOrderBillings(ids))));
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) return billings;
  }
}

const documentsOf = (billing: OrderBilling): DueDocument[] => {
  const { orderId, number, customerId, language, lines, payment, refunds } = billing;
  const { amountCents: totalCents, method: paymentMethod, paidAt } = payment;
  const facts = {
    orderId,
    orderNumber: number,
    customerId,
    language,
    products: lines,
    totalCents,
    paymentMethod,
    paidAt,
  };
  return [
    { at: new Date(paidAt), request: new RequestInvoiceReceipt({ ...facts, isMailed: false }, metaOf(orderId)) },
    ...refunds.map(({ refundId, confirmedAt }) => ({
      at: confirmedAt,
      request: new RequestCreditNote({ orderId, refundId }, metaOf(refundId)),
    })),
  ];
};

const metaOf = (about: string): CommandMeta => ({
  commandId: derivedId(about, 'past', 'document'),
  actor: { id: 'invoicing', role: 'system' },
});
