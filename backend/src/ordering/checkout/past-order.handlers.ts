import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { closedReason, hoursOn, type VisitKind } from '@perpetua/contracts/opening-hours';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import type { CheckoutRequest } from '@perpetua/contracts/ordering.contract';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { GetPricedItems } from '../../cart/index.js';
import { GetConsentRows } from '../../legal/index.js';
import { daysLater } from '../../platform/clock/local-time.js';
import type { Statement } from '../../platform/database/statement.js';
import { orderDetailsStatement } from '../order/order-details.reader.js';
import { DraftPastOrder, type PastOrder } from '../order/order.queries.js';
import { draftOrder } from './checkout.policy.js';
import { CheckoutContextLoader } from './checkout-context-loader.service.js';

/** Later orders get higher numbers. */
const keepSerial = (serial: number): Statement => ({
  name: 'ordering.keep-serial',
  text: `SELECT setval('ordering.order_number', greatest($1::bigint, nextval('ordering.order_number') - 1))`,
  values: [serial],
});

/** The delivery on the first day, from the wanted one on, on which the cemetery is open for it. */
const openDay = (
  delivery: CheckoutRequest['delivery'],
  kind: VisitKind | null,
  cemetery: CemeteryHours | null,
): CheckoutRequest['delivery'] => {
  if (cemetery === null || kind === null) return delivery;
  const hour = kind === 'clean' ? null : (delivery.hour ?? null);
  let { date } = delivery;
  while (closedReason(kind, hour, hoursOn(cemetery, kind, date)) !== null) date = daysLater(date, 1);
  return { ...delivery, date };
};

/** Drafts an order of the past for a demonstration, as a checkout would have placed it. */
@QueryHandler(DraftPastOrder)
export class DraftPastOrderHandler implements IQueryHandler<DraftPastOrder> {
  constructor(
    private readonly queries: QueryBus,
    private readonly surroundings: CheckoutContextLoader,
  ) {}

  async execute({ past }: DraftPastOrder): Promise<PastOrder> {
    const { orderId, customerId, serial, at, items, checkout } = past;
    const [cart, surroundings] = await Promise.all([
      this.queries.execute(new GetPricedItems(items)),
      this.surroundings.of({ customerId, checkout }),
    ]);
    const delivery = openDay(checkout.delivery, cart.kind, surroundings.cemetery);
    const facts = { ...surroundings, orderId, customerId, cart, serial, now: at };
    const { order, details } = draftOrder({ ...checkout, delivery }, facts);
    const acceptance = { userId: customerId, orderId, language: order.language, act: 'checkout', at } as const;
    const consents = await this.queries.execute(
      new GetConsentRows({ ...acceptance, kinds: kindsAcceptedBy('customer') }),
    );
    const rows = [orderDetailsStatement({ ...details, orderId }), keepSerial(serial), ...consents];
    return { order, rows, location: details.location };
  }
}
