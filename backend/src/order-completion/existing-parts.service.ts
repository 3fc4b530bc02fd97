import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CancelService } from '../fulfilment/index.js';
import type { OrderCancellation, OrderParts } from '../ordering/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { CancelSubscription, GetSubscriptionProgress, type SubscriptionProgress } from '../subscriptions/index.js';
import type { ReachedParts } from './cancellation-outcome.policy.js';

/** Reads and cancels the existing services and the subscription of a paid order. */
@Injectable()
export class ExistingParts {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Cancels each part that exists and has not begun. The subscription comes first, because a cancelled subscription
   * schedules no more visits, and then says which visits are services. Every command is idempotent, so a second call
   * cancels the parts that an interrupted call left.
   */
  async cancel({ parts, reason }: OrderCancellation, meta: CommandMeta): Promise<ReachedParts> {
    const { orderId, subscriptionId } = parts;
    if (subscriptionId !== null) {
      await this.reach(new CancelSubscription({ subscriptionId, reason }, follows(meta, orderId, subscriptionId)));
    }
    const subscription = await this.subscriptionOf(parts);
    const reached: string[] = [];
    for (const serviceId of subscriptionId === null ? parts.serviceIds : (subscription?.serviceIds ?? [])) {
      const cancel = { serviceId, by: 'customer' as const, reason };
      if (await this.reach(new CancelService(cancel, follows(meta, orderId, serviceId)))) reached.push(serviceId);
    }
    return { serviceIds: reached, subscription };
  }

  async subscriptionOf({ subscriptionId }: OrderParts): Promise<SubscriptionProgress | null> {
    return subscriptionId === null ? null : this.queries.execute(new GetSubscriptionProgress(subscriptionId));
  }

  /**
   * Sends the command, and ignores its refusal when the part has begun or is over. Returns whether the part exists.
   */
  private async reach(command: CancelService | CancelSubscription): Promise<boolean> {
    try {
      await this.commands.execute(command);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'illegal_transition') return true;
      if (error.code === 'not_found') return false;
      throw error;
    }
  }
}

/**
 * The metadata of the command that cancels one part; its id is derived, so that a repeated cancellation sends the same
 * command.
 * @param about the id of the part
 */
const follows = (meta: CommandMeta, orderId: string, about: string): CommandMeta => ({
  commandId: derivedId(meta.commandId, about),
  actor: meta.actor,
  correlationId: orderId,
  causationId: meta.causationId,
});
