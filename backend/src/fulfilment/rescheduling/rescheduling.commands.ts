import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

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
  OfServiceId & { readonly agree: boolean; readonly proposed?: ServiceMoment | null; readonly reason?: string }
> {
  readonly type = 'AnswerReschedule';
}

/** Deadline `reschedule_lapse` (T5). */
export class ExpireRescheduleProposal extends DomainCommand<OfServiceId> {
  readonly type = 'ExpireRescheduleProposal';
  static override readonly formerName = 'LapseReschedule';
}

/** Another moment for a service. */
export type ReschedulingCommand = RescheduleService | AnswerReschedule | ExpireRescheduleProposal;
