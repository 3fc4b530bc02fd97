import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { CheckoutRequest } from '@perpetua/contracts/ordering.contract';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { GetPricedItems } from '../../cart/index.js';
import { GetConsentRows } from '../../legal/index.js';
import type { Statement } from '../../platform/database/statement.js';
import { orderDetailsStatement } from '../order/order-details.reader.js';
import { GetPastOrderDraft, type PastOrder } from './past-order.queries.js';
import { draftOrder } from './checkout.policy.js';
import { CheckoutContextLoader } from './checkout-context-loader.service.js';
import { slotCalendar, type SlotRules } from './delivery-slots.policy.js';

/** Later orders get higher numbers. */
const keepSerial = (serial: number): Statement => ({
  name: 'ordering.keep-serial',
  text: `SELECT setval('ordering.order_number', greatest($1::bigint, nextval('ordering.order_number') - 1))`,
  values: [serial],
});

/**
 * The delivery at the wanted day and hour, or at the nearest ones that fit into the hours of the cemetery. The search has
 * the bounds of a checkout, because hours can be such that an hour fits on no day at all.
 */
const possibleDelivery = (
  delivery: CheckoutRequest['delivery'],
  rules: Pick<SlotRules, 'kind' | 'timeZone' | 'cemetery'>,
  at: Date,
): CheckoutRequest['delivery'] => {
  const { date, hour = null } = delivery;
  const verdict = slotCalendar({ ...rules, leadHours: null, hasNightRule: false }, at).verdict({ date, hour });
  if (verdict.fits) return delivery;
  if (verdict.nearest === null) throw new Error(`nothing can be delivered around ${date}: ${verdict.reason}`);
  return { ...delivery, date: verdict.nearest.date, hour: verdict.nearest.hour ?? undefined };
};

/** Drafts an order of the past for a demonstration, as a checkout would have placed it. */
@QueryHandler(GetPastOrderDraft)
export class GetPastOrderDraftHandler implements IQueryHandler<GetPastOrderDraft> {
  constructor(
    private readonly queries: QueryBus,
    private readonly surroundings: CheckoutContextLoader,
  ) {}

  async execute({ past }: GetPastOrderDraft): Promise<PastOrder> {
    const { orderId, customerId, serial, at, items, checkout } = past;
    const [cart, surroundings] = await Promise.all([
      this.queries.execute(new GetPricedItems(items)),
      this.surroundings.of({ customerId, checkout }),
    ]);
    const facts = { ...surroundings, orderId, customerId, cart, serial, now: at };
    const { kind, delivery: wanted } = draftOrder(checkout, facts).order;
    const rules = { kind, timeZone: wanted.timeZone, cemetery: surroundings.cemetery };
    const delivery = possibleDelivery(checkout.delivery, rules, at);
    const { order, details } = draftOrder({ ...checkout, delivery }, facts);
    const acceptance = { userId: customerId, orderId, language: order.language, act: 'checkout', at } as const;
    const consents = await this.queries.execute(
      new GetConsentRows({ ...acceptance, kinds: kindsAcceptedBy('customer') }),
    );
    const rows = [orderDetailsStatement({ ...details, orderId }), keepSerial(serial), ...consents];
    return { order, rows, location: details.location };
  }
}
