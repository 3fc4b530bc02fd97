import type { BlockKind } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

/** Reports that the partner cannot continue the work. The note is stored outside the events, where it can be erased. */
export class BlockService extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly kind: BlockKind; readonly note: string }
> {
  readonly type = 'BlockService';
}

/**
 * Decides when the partner comes again. Without `date`, the handler finds the next possible day. The handler passes the
 * resulting date and hour as `moment`, and reserves the partner's capacity for that day.
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

/**
 * Gives blocked work to the admins. Sent by the deadline `block_escalation`, or by an admin who takes over earlier and
 * gives a reason.
 */
export class EscalateBlock extends DomainCommand<OfServiceId & { readonly reason?: string }> {
  readonly type = 'EscalateBlock';
}
