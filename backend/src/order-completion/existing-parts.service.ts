import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CancelService, ListServicesOfOrder } from '../fulfilment/index.js';
import type { OrderCancellation, OrderParts } from '../ordering/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { CancelSubscription, GetSubscriptionProgress } from '../subscriptions/index.js';
import type { ReachedParts } from './cancellation-outcome.policy.js';

/** Reads and cancels the existing services and the subscription of a paid order. */
@Injectable()
export class ExistingParts {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Cancels each part that has not begun. The subscription comes first, because a cancelled subscription schedules no
   * more visits. Every command is idempotent, so a second call cancels the parts that an interrupted call left.
   */
  async cancel({ parts, reason }: OrderCancellation, meta: CommandMeta): Promise<ReachedParts> {
    const { orderId, subscriptionId } = parts;
    if (subscriptionId !== null && (await this.queries.execute(new GetSubscriptionProgress(subscriptionId))) !== null) {
      await this.whereStillPossible(
        new CancelSubscription({ subscriptionId, reason }, follows(meta, orderId, subscriptionId)),
      );
    }
    const reached = await this.read(parts);
    for (const serviceId of reached.serviceIds) {
      const cancel = { serviceId, by: 'customer' as const, reason };
      await this.whereStillPossible(new CancelService(cancel, follows(meta, orderId, serviceId)));
    }
    return reached;
  }

  async read({ orderId, subscriptionId }: OrderParts): Promise<ReachedParts> {
    const subscription =
      subscriptionId === null ? null : await this.queries.execute(new GetSubscriptionProgress(subscriptionId));
    const services = await this.queries.execute(new ListServicesOfOrder(orderId));
    return { serviceIds: services.map(({ serviceId }) => serviceId), subscription };
  }

  /** Sends the command, and ignores its refusal when the part has begun or is over. */
  private async whereStillPossible(command: CancelService | CancelSubscription): Promise<void> {
    try {
      await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'illegal_transition')) throw error;
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
