import type { BlockKind, DisputeOutcome, DisputeReason } from '@perpetua/contracts/fulfilment.contract';
import { DomainCommand } from '../../platform/domain/command.js';

interface OfServiceId {
  readonly serviceId: string;
}

/** When somebody comes, local to the place; `hour` is null for a cleaning. */
interface Moment {
  readonly date: string;
  readonly hour: string | null;
}

/** The partner gives an accepted service back, or an admin takes it from the partner who has it. */
export class WithdrawPartner extends DomainCommand<OfServiceId & { readonly reason: string }> {
  readonly type = 'WithdrawPartner';
}

/**
 * Another moment for a service. Nobody has accepted: it is agreed; else it is proposed to the other side. The system moves
 * what is accepted without asking. Flowers keep their hour when none is given; a cleaning has none. The handler has looked
 * at the rules of dates.
 */
export class RescheduleService extends DomainCommand<
  OfServiceId & { readonly date: string; readonly hour?: string | null; readonly reason?: string }
> {
  readonly type = 'RescheduleService';
}

/** The other side's answer to the proposed moment, which the handler looks up and keeps a place for. */
export class AnswerReschedule extends DomainCommand<
  OfServiceId & { readonly agree: boolean; readonly proposed?: Moment | null; readonly reason?: string }
> {
  readonly type = 'AnswerReschedule';
}

/** Deadline `reschedule_lapse` (T5). */
export class ExpireRescheduleProposal extends DomainCommand<OfServiceId> {
  readonly type = 'ExpireRescheduleProposal';
  static override readonly formerName = 'LapseReschedule';
}

/** Deadline `no_show` (T6). `nextOpenDay` is found out by the handler, for a cleaning. */
export class RecordNoShow extends DomainCommand<OfServiceId & { readonly nextOpenDay?: string }> {
  readonly type = 'RecordNoShow';
  static override readonly formerName = 'MissService';
}

/** Deadline `stalled`. */
export class EscalateStalledService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateStalledService';
  static override readonly formerName = 'StallService';
}

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
    readonly moment?: Moment;
    readonly reason?: string;
  }
> {
  readonly type = 'AnswerBlock';
}

/** Deadline `block_escalation`, or an admin who takes over at once and says why. */
export class EscalateBlock extends DomainCommand<OfServiceId & { readonly reason?: string }> {
  readonly type = 'EscalateBlock';
}

/** A complaint. Its text is kept apart from the events, where it can be erased. */
export class OpenDispute extends DomainCommand<
  OfServiceId & { readonly reason: DisputeReason; readonly text: string }
> {
  readonly type = 'OpenDispute';
}

/**
 * An admin's decision on a complaint. `amountCents` of a partial refund; `moment` of the visit that does it again, found
 * by the handler.
 */
export class ResolveDispute extends DomainCommand<
  OfServiceId & {
    readonly outcome: DisputeOutcome;
    readonly amountCents?: number;
    readonly date?: string;
    readonly hour?: string;
    readonly moment?: Moment;
    readonly reason: string;
  }
> {
  readonly type = 'ResolveDispute';
}

/** Deadlines `proof_reminder` (T7) and `dispute_alarm` (T9): people are written to, and the service stays as it is. */
export class RemindOfService extends DomainCommand<OfServiceId & { readonly of: 'proof' | 'dispute' }> {}

/** The commands of exceptions: rescheduling, absences, blocked work and disputes. */
export type ExceptionCommand =
  | WithdrawPartner
  | RescheduleService
  | AnswerReschedule
  | ExpireRescheduleProposal
  | RecordNoShow
  | EscalateStalledService
  | BlockService
  | AnswerBlock
  | EscalateBlock
  | OpenDispute
  | ResolveDispute;
