import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { DeciderRunner } from '../../backend/dist/platform/domain/decider-runner.js';
import { EventRegistry } from '../../backend/dist/platform/event-store/event-registry.js';
import { EventStore } from '../../backend/dist/platform/event-store/event-store.js';
import { FeedSignal } from '../../backend/dist/platform/event-store/feed-signal.js';
import { subscriptionAggregate } from '../../backend/dist/subscriptions/subscription.row.js';
import { ScheduleDueOccurrences, StartSubscription } from '../../backend/dist/subscriptions/subscription.commands.js';
import { subscriptionEvents } from '../../backend/dist/subscriptions/subscription.js';

const TIME_ZONE = 'Europe/Lisbon';
const MONTHS = 12;
/**
 * Days from today to each plan's second visit. A visit becomes a service 45 days before its date, so these visits came
 * due yesterday.
 */
const DUE_DAYS_AHEAD = 44;
/** How long ago the plans were bought, when their second visits were not due yet. */
const BOUGHT_DAYS_AGO = 3;

const name = { pt: 'Limpeza', en: 'Cleaning', es: 'Limpieza' };

/** Creates plans, each with one visit that is due and has no service; runs the commands as the application does. */
export class DuePlans {
  #now = () => new Date();

  constructor(database, { customerId }) {
    const signal = new FeedSignal();
    this.runner = new DeciderRunner(
      new EventStore(database, signal, new EventRegistry([subscriptionEvents])),
      { now: () => this.#now() },
      signal,
    );
    this.customerId = customerId;
  }

  /** Buys `count` plans, dated {@link BOUGHT_DAYS_AGO} days ago; returns their ids. */
  async buy(count, writers) {
    const bought = new Date(Date.now() - BOUGHT_DAYS_AGO * 86_400_000);
    this.#now = () => bought;
    const ids = Array.from({ length: count }, () => randomUUID());
    await sideBySide(ids, writers, (subscriptionId) =>
      this.runner.run(
        subscriptionAggregate,
        new StartSubscription(this.#plan(subscriptionId, bought), metaOf(subscriptionId)),
      ),
    );
    this.#now = () => new Date();
    return ids;
  }

  /** For each plan, runs the command that its deadline would send, without waiting for the deadline. */
  schedule(ids, writers) {
    return sideBySide(ids, writers, (subscriptionId) =>
      this.runner.run(subscriptionAggregate, new ScheduleDueOccurrences({ subscriptionId }, metaOf(subscriptionId))),
    );
  }

  #plan(subscriptionId, bought) {
    const second = Temporal.Now.plainDateISO(TIME_ZONE).add({ days: DUE_DAYS_AHEAD });
    return {
      subscriptionId,
      orderId: randomUUID(),
      orderNumber: 'P26-000001',
      customerId: this.customerId,
      planId: randomUUID(),
      months: MONTHS,
      discountPercent: 30,
      product: { productId: randomUUID(), name },
      delivery: {
        kind: 'cemetery',
        date: second.subtract({ months: 1 }).toString(),
        hour: null,
        timeZone: TIME_ZONE,
        region: 'PT',
        city: 'Lisboa',
        parish: 'Estrela',
        cemeteryId: randomUUID(),
        graveId: null,
      },
      language: 'pt',
      purchasedAt: bought.toISOString(),
      visitPricesCents: Array.from({ length: MONTHS }, () => 2500),
      amountsToReceiveCents: Array.from({ length: MONTHS }, () => 2000),
    };
  }
}

const metaOf = (correlationId) => ({
  commandId: randomUUID(),
  actor: { id: 'bench', role: 'system' },
  correlationId,
});

/** Does the work for each item, at most `writers` at a time. */
async function sideBySide(items, writers, work) {
  const rest = items.values();
  const writer = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: writers }, writer));
}
