export { type SubscriptionEvent, subscriptionEvents } from './subscription.js';
export { CancelSubscription, PauseSubscription, RelocateSubscription } from './subscription.commands.js';
export {
  type SubscriptionProgress,
  GetSubscriptionProgress,
  ListRunningPlansAtGrave,
  ListSubscriptionSummaries,
  type PlanAtGrave,
  type SubscriptionSummary,
} from './subscription.queries.js';
