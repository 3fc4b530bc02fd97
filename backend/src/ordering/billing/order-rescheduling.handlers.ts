import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { requireExpected } from '../../platform/domain/expected-amount.js';
import { GetCemetery } from '../../places/index.js';
import { amountOfLines, requireEarlyStart } from '../checkout/checkout.policy.js';
import { DeliverySlots } from '../checkout/delivery-slots.service.js';
import { orderAggregate } from '../order/order.row.js';
import { ChooseNewDate, RescheduleOrder } from '../order/order.commands.js';
import { checkoutRefused, orderNotFound } from '../order/order.errors.js';
import { awaitsNewDate, type Order } from '../order/order.js';
import { PaymentSessions } from './payment-sessions.service.js';
import { OrderDetailsRows } from '../order/order-details.reader.js';

/**
 * Chooses another date for an order whose payment came too late for the original date (docs/domain.md#order). The date
 * is a new promise, so it is checked like the date of a checkout: lead time, night rule, opening hours of the cemetery,
 * capacity of partners.
 */
@HandlesCommand(RescheduleOrder)
export class RescheduleOrderHandler implements ICommandHandler<RescheduleOrder> {
  constructor(
    private readonly sessions: PaymentSessions,
    private readonly slots: DeliverySlots,
    private readonly details: OrderDetailsRows,
    private readonly runner: DeciderRunner,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError 404, 409 `illegal_transition`, 422 `hour_required`, `early_start_required`, and the errors of
   * {@link DeliverySlots.require} for an impossible date
   */
  async execute({ payload, meta }: RescheduleOrder): Promise<void> {
    const { orderId, date, expectedTotalCents } = payload;
    const order = await this.sessions.read(orderId);
    if (order.placed.customerId !== meta.actor.id) throw orderNotFound();
    requireExpected(expectedTotalCents, order.placed.totalCents);
    const hour = order.placed.kind === 'clean' ? null : payload.hour;
    if (hour === undefined) throw checkoutRefused('hour_required');
    // When the order no longer waits for a new date, the date is not checked: the aggregate refuses the command anyway.
    if (awaitsNewDate(order, this.clock.now())) await this.judge(orderId, order, { date, hour });
    await this.runner.run(orderAggregate, new ChooseNewDate({ orderId, date, hour }, meta));
  }

  private async judge(
    orderId: string,
    { placed }: Order,
    moment: { readonly date: string; readonly hour: string | null },
  ): Promise<void> {
    const { kind, leadHours, delivery } = placed;
    const { timeZone, cemeteryId } = delivery;
    const [[details], cemetery] = await Promise.all([
      this.details.findAll([orderId]),
      cemeteryId === null ? null : this.queries.execute(new GetCemetery(cemeteryId)),
    ]);
    const [partnersNear, buyerId] = [details?.location ?? null, placed.customerId];
    await this.slots.require(
      {
        kind,
        leadHours,
        timeZone,
        cemetery,
        hasNightRule: true,
        partnersNear,
        buyerId,
        amountCents: amountOfLines(placed.lines),
      },
      moment,
    );
    requireEarlyStart({ ...placed, delivery: { ...delivery, ...moment } }, this.clock.now());
  }
}
