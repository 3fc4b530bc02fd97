import { defineDeadlines } from '../platform/deadlines/deadline-definition.js';
import { send } from '../platform/processes/output.js';
import { ResumeSubscription, ScheduleDueOccurrences } from './subscription.commands.js';
import { subscriptionEvents } from './subscription.events.js';

/** The commands that the deadlines of a subscription send. */
export const subscriptionDeadlineActions = defineDeadlines(subscriptionEvents.streamType, {
  pause_end: ({ streamId }) => send(ResumeSubscription, { subscriptionId: streamId }),
  schedule_occurrence: ({ streamId }) => send(ScheduleDueOccurrences, { subscriptionId: streamId }),
});
