import { defineDeadlines, type DueDeadline } from '../../platform/deadlines/deadline-definition.js';
import { enqueue, send } from '../../platform/processes/output.js';
import {
  CancelUnassignedService,
  CloseService,
  EscalateService,
  ExpireOffer,
  StartMatching,
  TimeOutFeedback,
} from './service.commands.js';
import { EscalateBlock } from '../blocks/blocks.commands.js';
import { ExpireRescheduleProposal } from '../rescheduling/rescheduling.commands.js';
import { RecordNoShow, EscalateStalledService } from '../partner-failures/partner-failures.commands.js';
import { RemindOfService } from './service.commands.js';

const of = ({ streamId }: DueDeadline): { serviceId: string } => ({ serviceId: streamId });

/** The commands that the deadlines of a service send (docs/domain.md#deadlines). */
export const serviceDeadlineActions = defineDeadlines('service', {
  start_matching: (due) => send(StartMatching, of(due)),
  rematch: (due) => enqueue('matching', 'find-partner', of(due)),
  offer_expiry: (due) => send(ExpireOffer, { ...of(due), dueAt: due.dueAt.toISOString() }),
  escalate: (due) => send(EscalateService, of(due)),
  cancel_unserved: (due) => send(CancelUnassignedService, of(due)),
  reschedule_lapse: (due) => send(ExpireRescheduleProposal, of(due)),
  no_show: (due) => send(RecordNoShow, of(due)),
  proof_reminder: (due) => send(RemindOfService, { ...of(due), of: 'proof' }),
  stalled: (due) => send(EscalateStalledService, of(due)),
  block_escalation: (due) => send(EscalateBlock, of(due)),
  dispute_alarm: (due) => send(RemindOfService, { ...of(due), of: 'dispute' }),
  feedback_timeout: (due) => send(TimeOutFeedback, of(due)),
  close: (due) => send(CloseService, of(due)),
});
