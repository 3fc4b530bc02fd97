import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MissingDocuments as Preview, RequestedMissing } from '@perpetua/contracts/invoicing.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { ListOrderBillings, ListPaidOrdersAfter, type OrderBilling } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { OperatorActs } from '../../platform/operations/operator-acts.js';
import { DocumentIssuing } from './document-issuing.service.js';
import { DocumentRequests } from './document-requests.service.js';
import { InvoicingProvider } from './invoicing-provider.js';
import { creditNoteRequest, invoiceRequest } from './requests-of-order.policy.js';

const PAGE = 500;
/** The maximum number of orders that a preview lists. */
const LISTED = 20;
/** An order whose payment is younger than this is not missing yet: the process that handles payments may be behind. */
const GRACE_MS = 15 * 60_000;

/** What was captured and refunded of an order, in cents. */
interface Amounts {
  readonly cents: number;
  readonly refundedCents: number;
}

const amountsOf = ({ payment, refunds }: OrderBilling): Amounts => ({
  cents: payment.amountCents,
  refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
});

/**
 * Finds paid orders that no document was ever requested for from the provider in use, and requests the documents when
 * an admin says so (ADR 0030). The documents are dated on the day they are issued. A document that is already requested
 * is not requested again.
 */
@Injectable()
export class MissingDocuments {
  private readonly logger = new Logger(MissingDocuments.name);

  constructor(
    private readonly requests: DocumentRequests,
    private readonly issuing: DocumentIssuing,
    private readonly provider: InvoicingProvider,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly acts: OperatorActs,
  ) {}

  /** How many orders have no documents, what they come to, and the first of them. */
  async preview(): Promise<Preview> {
    let [orders, cents, refunds, refundedCents] = [0, 0, 0, 0];
    const listed: Preview['listed'] = [];
    for await (const billing of this.missing()) {
      const amounts = amountsOf(billing);
      orders += 1;
      cents += amounts.cents;
      refunds += billing.refunds.length;
      refundedCents += amounts.refundedCents;
      if (listed.length < LISTED) listed.push(entryOf(billing, amounts));
    }
    return {
      provider: this.provider.name,
      orders,
      total: toDecimal(cents),
      refunds,
      refunded: toDecimal(refundedCents),
      listed,
    };
  }

  /**
   * Requests the invoice-receipt, and a credit note for each confirmed refund, of every order that has none. Safe to
   * run several times, even concurrently. An order that cannot be read does not keep the others from their documents.
   * @param isMailed whether each customer gets the documents by mail
   */
  async request({ isMailed }: { readonly isMailed: boolean }, meta: CommandMeta): Promise<RequestedMissing> {
    await this.acts.record(meta, 'request_missing_documents', { mails: isMailed ? 'yes' : 'no' });
    let requested = 0;
    for await (const billing of this.missing()) {
      try {
        const asking = { provider: this.provider.name, requestedAt: this.clock.now(), isMailed };
        const notes = billing.refunds.map((refund) => creditNoteRequest(billing, refund, asking));
        await this.requests.add([invoiceRequest(billing, asking), ...notes]);
        requested += 1;
      } catch (error) {
        this.logger.warn(`the documents of order ${billing.orderId} were not requested: ${String(error)}`);
      }
    }
    this.issuing.soon();
    return { requested };
  }

  private async *missing(): AsyncGenerator<OrderBilling> {
    const paidBefore = new Date(this.clock.now().getTime() - GRACE_MS).toISOString();
    for (let after: string | null | undefined = null; after !== undefined;) {
      const orders: readonly string[] = await this.queries.execute(new ListPaidOrdersAfter(after, PAGE));
      const ids = await this.requests.neverAskedFor(orders, this.provider.name);
      const billings = ids.length === 0 ? [] : await this.queries.execute(new ListOrderBillings(ids));
      yield* billings.filter(({ payment }) => payment.paidAt <= paidBefore);
      after = orders.length < PAGE ? undefined : orders.at(-1);
    }
  }
}

const entryOf = ({ orderId, number, payment }: OrderBilling, { cents, refundedCents }: Amounts) => ({
  orderId,
  orderNumber: number,
  total: toDecimal(cents),
  refunded: toDecimal(refundedCents),
  paidAt: payment.paidAt,
});
