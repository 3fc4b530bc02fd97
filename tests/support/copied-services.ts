import { CommandBus } from '@nestjs/cqrs';
import { type ScheduledService, ScheduleService } from '../../backend/src/fulfilment/service.commands.js';
import type { CommandMeta } from '../../backend/src/platform/event-store/decider.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import { StartSubscription } from '../../backend/src/subscriptions/subscription.commands.js';
import type { SubscriptionEventData } from '../../backend/src/subscriptions/subscription.events.js';
import type { TestApp } from './app.js';

type Started = SubscriptionEventData<'SubscriptionStarted'>;

/** What a copied command is sent with: it belongs to the order of the original. */
const metaOf = (orderId: string): CommandMeta => ({
  commandId: newId(),
  actor: { id: 'tests', role: 'system' },
  correlationId: orderId,
});

const firstOf = async <Data>({ app }: TestApp, streamType: string, streamId: string): Promise<Data> => {
  const [first] = await app.get(EventStore, { strict: false }).load(streamId, streamType);
  if (!first) throw new Error(`there is nothing in ${streamId}`);
  return first.data as Data;
};

/** What was agreed about a service that was bought. */
export const agreedOf = (app: TestApp, serviceId: string): Promise<ScheduledService> =>
  firstOf(app, 'service', serviceId);

/**
 * Another service as one that was bought, without a checkout. It is of the same order, which knows nothing of it: its end
 * changes neither the order nor any money.
 */
export const copyService = async (
  { app }: TestApp,
  original: ScheduledService,
  changes: Partial<ScheduledService> = {},
): Promise<string> => {
  const serviceId = newId();
  const command = new ScheduleService({ ...original, ...changes, serviceId }, metaOf(original.orderId));
  await app.get(CommandBus, { strict: false }).execute(command);
  return serviceId;
};

/** What was bought with a plan. */
export const startedPlan = (app: TestApp, subscriptionId: string): Promise<Started> =>
  firstOf(app, 'subscription', subscriptionId);

/** Another plan as one that was bought, with its first visit on another day; of the same order, as copied services are. */
export const copyPlan = async ({ app }: TestApp, original: Started, firstVisit: string): Promise<string> => {
  const subscriptionId = newId();
  const { occurrences, ...bought } = original;
  const command = new StartSubscription(
    {
      ...bought,
      subscriptionId,
      delivery: { ...bought.delivery, date: firstVisit },
      visitPricesCents: occurrences.map(({ priceCents }) => priceCents),
      amountsToReceiveCents: occurrences.map(({ amountToReceiveCents }) => amountToReceiveCents),
    },
    metaOf(original.orderId),
  );
  await app.get(CommandBus, { strict: false }).execute(command);
  return subscriptionId;
};
