export { type SubscriptionEvent, type SubscriptionEventData, subscriptionEvents } from './subscription.events.js';
export { CancelSubscription } from './subscription.commands.js';
export {
  CountRunningPlansAtGrave,
  type SubscriptionProgress,
  SubscriptionProgressOf,
  SubscriptionSummariesOf,
  type SubscriptionSummary,
} from './subscription.queries.js';
