import { DomainCommand } from '../../platform/domain/command.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceMoment } from '../service/service.state.js';

/**
 * Moves a service to another date and hour: immediately while no partner has accepted or when the system sends the
 * command, otherwise as a proposal to the other side. Without `hour`, flowers keep their hour; a cleaning has none. The
 * handler has checked that the checkout's rules allow the date.
 */
export class RescheduleService extends DomainCommand<
  OfServiceId & { readonly date: string; readonly hour?: string | null; readonly reason?: string }
> {
  readonly type = 'RescheduleService';
}

/**
 * The other side's answer to a proposed date. The handler sets `proposed` from the current proposal and, if the answer
 * is yes, reserves capacity on that day.
 */
export class AnswerReschedule extends DomainCommand<
  OfServiceId & { readonly agree: boolean; readonly proposed?: ServiceMoment | null; readonly reason?: string }
> {
  readonly type = 'AnswerReschedule';
}

/** Deadline `reschedule_lapse` (T5): the proposed date lapses. */
export class ExpireRescheduleProposal extends DomainCommand<OfServiceId> {
  readonly type = 'ExpireRescheduleProposal';
}
