export { type SubscriptionEvent, subscriptionEvents } from './subscription.events.js';
export { CancelSubscription } from './subscription.commands.js';
export {
  type SubscriptionProgress,
  GetSubscriptionProgress,
  ListSubscriptionSummaries,
  type SubscriptionSummary,
} from './subscription.queries.js';
