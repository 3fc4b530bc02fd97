import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

/**
 * Moves a service to another moment. While no partner has accepted, the moment is agreed at once; otherwise it is
 * proposed to the other side. The system moves an accepted service without asking. Flowers keep their hour when none is
 * given; a cleaning has none. The handler has checked the rules for dates.
 */
export class RescheduleService extends DomainCommand<
  OfServiceId & { readonly date: string; readonly hour?: string | null; readonly reason?: string }
> {
  readonly type = 'RescheduleService';
}

/** The other side's answer to the proposed moment, which the handler looks up and reserves capacity for. */
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
