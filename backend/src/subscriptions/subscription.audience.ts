import { changeOf, defineAudience } from '../platform/live/live-audience.js';
import { subscriptionEvents } from './subscription.events.js';

/** Live updates about a subscription go to its customer and to admins. */
export const subscriptionAudience = defineAudience(subscriptionEvents, {
  concerned: async (subscriptionIds, database) => {
    const rows = await database.query<{ subscription_id: string; customer_id: string }>({
      name: 'subscriptions.audience',
      text: `SELECT subscription_id, customer_id FROM subscriptions.subscriptions
        WHERE subscription_id = ANY($1::uuid[])`,
      values: [subscriptionIds],
    });
    return new Map(rows.map((row) => [row.subscription_id, row.customer_id]));
  },
  notices: (event, customerId) => [changeOf('subscription', event, customerId === undefined ? [] : [customerId])],
});
