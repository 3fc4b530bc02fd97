import { defineDeadlines } from '../platform/deadlines/deadline-definition.js';
import { send } from '../platform/processes/output.js';
import { ScheduleDueOccurrences } from './subscription.commands.js';
import { subscriptionEvents } from './subscription.events.js';

/** What the deadlines of a subscription lead to. */
export const subscriptionDeadlineActions = defineDeadlines(subscriptionEvents.streamType, {
  schedule_occurrence: ({ streamId }) => send(ScheduleDueOccurrences, { subscriptionId: streamId }),
});
