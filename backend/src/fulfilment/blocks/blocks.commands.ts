import type { BlockKind } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

/** The work cannot go on. The note is kept apart from the events, where it can be erased. */
export class BlockService extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly kind: BlockKind; readonly note: string }
> {
  readonly type = 'BlockService';
}

/**
 * When the partner is to come again. Without a date the handler finds the next open day; `moment` is its answer, for
 * which it has kept a place.
 */
export class AnswerBlock extends DomainCommand<
  OfServiceId & {
    readonly date?: string;
    readonly hour?: string;
    readonly moment?: ServiceMoment;
    readonly reason?: string;
  }
> {
  readonly type = 'AnswerBlock';
}

/** Deadline `block_escalation`, or an admin who takes over at once and says why. */
export class EscalateBlock extends DomainCommand<OfServiceId & { readonly reason?: string }> {
  readonly type = 'EscalateBlock';
}

/** Commands about blocked work. */
export type BlockCommand = BlockService | AnswerBlock | EscalateBlock;
