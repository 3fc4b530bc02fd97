import { Command } from '@nestjs/cqrs';
import type { CorrectableField, CorrectOrderRequest } from '@perpetua/contracts/order-correction.contract';
import { DomainCommand, type CommandMeta } from '../../platform/domain/command.js';

/**
 * Corrects what was written with an order, until its work has begun. The customer corrects an own order, an admin any
 * order with a reason. A request that changes nothing succeeds.
 * @throws DomainError 404 for an order of somebody else, 422 `reason_required` or `correction_not_offered`, 409
 * `version_conflict` when the order has changed since it was read, `work_begun`, or `illegal_transition` for an order that
 * is over
 */
export class CorrectDelivery extends Command<void> {
  constructor(
    readonly payload: { readonly orderId: string; readonly correction: CorrectOrderRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** A corrected text without its words: the field, and the row that has them. */
export interface CorrectedRow {
  readonly field: CorrectableField;
  readonly textId: string;
  /** The product whose ribbon was corrected. */
  readonly productId?: string | undefined;
}

/**
 * Records a correction. `known` is the number of corrections that its author had seen: a concurrent correction is not
 * overwritten.
 */
export class CorrectOrder extends DomainCommand<{
  readonly orderId: string;
  readonly changes: readonly CorrectedRow[];
  readonly known: number;
  /** The admin's note with the reason. */
  readonly noteId?: string | undefined;
}> {
  readonly type = 'CorrectOrder';
}
