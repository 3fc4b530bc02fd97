import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { waitsForAcceptance } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import { RescheduleService, ListServicesByIds } from '../fulfilment/index.js';
import { CancelOrder } from '../ordering/index.js';
import { GetCemetery } from '../places/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { DeciderRunner } from '../platform/domain/decider-runner.js';
import { assertTransition } from '../platform/domain/lifecycle-refusal.js';
import { badDate } from '../platform/domain/bad-date.js';
import { derivedId } from '../platform/ids.js';
import { localDateOf } from '../platform/clock/local-time.js';
import { moveWindow, isOpenForVisits, nearestVisitDay } from './visit-dates.policy.js';
import { subscriptionAggregate } from './subscription.row.js';
import {
  movable,
  refuseStrangers,
  subscriptionDecider,
  occurrenceAccepted,
  occurrenceOver,
  occurrenceScheduled,
  subscriptionNotFound,
} from './subscription.rules.js';
import { EndSubscription, MoveOccurrence, RecordMove } from './subscription.commands.js';
import type { Subscription } from './subscription.js';

const loaded = async (runner: DeciderRunner, subscriptionId: string): Promise<Subscription> => {
  const { state } = await runner.load(subscriptionDecider, subscriptionId);
  if (state.status === 'none') throw subscriptionNotFound();
  return state;
};

/** The metadata of a command that a user's command sends to another aggregate; `about` is that aggregate's id. */
const follows = (meta: CommandMeta, subscription: Subscription, about: string): CommandMeta => ({
  commandId: derivedId(meta.commandId, about),
  actor: meta.actor,
  correlationId: subscription.started.orderId,
});

/**
 * Moves a visit. If the visit is a service already, first reschedules that service by the rules for services, then
 * records the new date in the plan. After an interruption, repeating the command completes the move.
 */
@HandlesCommand(MoveOccurrence)
export class MoveOccurrenceHandler implements ICommandHandler<MoveOccurrence> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta }: MoveOccurrence): Promise<void> {
    const { subscriptionId, date } = payload;
    const subscription = await loaded(this.runner, subscriptionId);
    const { n, serviceId } = movable(subscription, payload, { now: this.clock.now(), actor: meta.actor });
    if (serviceId !== null) await this.refuseAnswered(serviceId, n);
    await this.refuseClosed(subscription, payload);
    if (serviceId !== null) {
      const reschedule = { serviceId, date, hour: null, reason: 'occurrence_moved' };
      await this.commands.execute(new RescheduleService(reschedule, follows(meta, subscription, serviceId)));
      // If a partner has accepted in the meantime, the new date is now a proposal to the partner, and the plan keeps
      // the old date.
      await this.refuseAnswered(serviceId, n);
    }
    const move = new RecordMove({ subscriptionId, n, date, serviceId }, meta);
    await this.runner.run(subscriptionAggregate, move);
  }

  /**
   * @throws DomainError 422 `cemetery_closed` with the nearest possible day on which the cemetery is open, if there is
   * one
   */
  private async refuseClosed(subscription: Subscription, { n, date }: MoveOccurrence['payload']): Promise<void> {
    const { cemeteryId, timeZone } = subscription.started.delivery;
    const cemetery = cemeteryId === null ? null : await this.queries.execute(new GetCemetery(cemeteryId));
    if (cemetery === null || isOpenForVisits(cemetery, date)) return;
    const dates = subscription.occurrences.map((occurrence) => occurrence.date);
    const nearest = nearestVisitDay(cemetery, date, moveWindow(dates, n, localDateOf(this.clock.now(), timeZone)));
    throw badDate('cemetery_closed', nearest === null ? null : { date: nearest, hour: null });
  }

  private async refuseAnswered(serviceId: string, n: number): Promise<void> {
    const [service] = await this.queries.execute(new ListServicesByIds([serviceId]));
    // The visit was scheduled, but its service is not created yet; it will be in a moment.
    if (service === undefined) throw occurrenceScheduled(n);
    if (waitsForAcceptance(service.status)) return;
    const isAccepted = service.status === 'accepted' || service.status === 'reschedule_proposed';
    throw isAccepted ? occurrenceAccepted(serviceId) : occurrenceOver(n);
  }
}

/** Ends a plan by cancelling its order: cancels visits that are not services yet, and services that have not begun. */
@HandlesCommand(EndSubscription)
export class EndSubscriptionHandler implements ICommandHandler<EndSubscription> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ payload: { subscriptionId, expectedRefundCents }, meta }: EndSubscription): Promise<void> {
    const subscription = await loaded(this.runner, subscriptionId);
    refuseStrangers(subscription, { now: this.clock.now(), actor: meta.actor });
    if (subscription.status === 'cancelled') return;
    assertTransition(subscriptionLifecycle, subscription.status, {
      event: 'SubscriptionCancelled',
      by: meta.actor.role,
    });
    const { orderId } = subscription.started;
    const cancel = { orderId, reason: 'customer_cancelled', expectedRefundCents };
    await this.commands.execute(new CancelOrder(cancel, follows(meta, subscription, orderId)));
  }
}
