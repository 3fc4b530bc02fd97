export { type SubscriptionEvent, subscriptionEvents } from './subscription.js';
export { CancelSubscription } from './subscription.commands.js';
export {
  type SubscriptionProgress,
  GetSubscriptionProgress,
  ListSubscriptionSummaries,
  type SubscriptionSummary,
} from './subscription.queries.js';
