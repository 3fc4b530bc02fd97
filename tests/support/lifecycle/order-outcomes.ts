import { subscriptionIdOf, visitServiceIdOf } from '../../../backend/src/ordering/order/order.ids.js';
import type { TestApp } from '../fixtures/app.js';
import { COMPANIONS } from './lifecycle-calls.js';
import {
  LIFECYCLES,
  lifecycleOf,
  statusOf,
  type Story,
  type StoryEvent,
  storyOf,
  type StreamType,
} from './lifecycle-stories.js';

/** All streams of a type, as stories. */
const storiesOf = async (app: TestApp, type: StreamType): Promise<Map<string, Story>> => {
  const rows = await app.database.database.query<{ stream_id: string }>({
    name: 'test.streams-of-type',
    text: 'SELECT stream_id FROM es.streams WHERE stream_type = $1 ORDER BY stream_id',
    values: [type],
  });
  const entries = rows.map(
    async ({ stream_id: id }) => [id, storyOf(type, await app.run('events', id, type))] as const,
  );
  return new Map(await Promise.all(entries));
};

/**
 * Events that the lifecycle does not permit to their actor. Throws if a state machine does not accept the events of a
 * stream.
 */
export const illegalHistories = async (app: TestApp): Promise<string[]> => {
  const types = Object.keys(LIFECYCLES) as StreamType[];
  const found = await Promise.all(
    types.map(async (type) => [...(await storiesOf(app, type)).values()].flatMap((story) => illegalIn(type, story))),
  );
  return found.flat();
};

const illegalIn = (type: StreamType, { events, statuses }: Story): string[] =>
  events
    .filter((event, index) => {
      const isPermitted = lifecycleOf(type).permits(statuses[index] ?? '', event.type, event.actor.role);
      const isCompanion =
        COMPANIONS.has(event.type) && events.some((other) => other !== event && isSameCommand(other, event));
      // A start that arrives too late to be one is the partner's act, but no transition that a partner may cause.
      const isLate = event.type === 'StartReportedLate' && event.actor.role === 'partner';
      return (
        !isPermitted &&
        !isCompanion &&
        !(isLate && lifecycleOf(type).permits(statuses[index] ?? '', event.type, 'system'))
      );
    })
    .map((event) => `${type} ${event.streamId}: ${event.type} by ${event.actor.role}`);

const isSameCommand = (one: StoryEvent, other: StoryEvent): boolean => one.commandId === other.commandId;

/**
 * Services and orders that are stuck: one that is not finished and has no armed deadline of its status, or a paid order
 * with neither an unfinished service nor a visit to come. Escalated services and complaints need a deadline too,
 * although admins see them in queues.
 */
export const deadEnds = async (app: TestApp): Promise<string[]> => {
  const [services, plans, orders, armed] = await Promise.all([
    storiesOf(app, 'service'),
    storiesOf(app, 'subscription'),
    storiesOf(app, 'order'),
    armedDeadlines(app),
  ]);
  const rest = { services, plans, armed };
  return [
    ...[...services].filter(([id, story]) => !isTimed('service', id, { story, armed })),
    ...[...orders].filter(([id, story]) =>
      statusOf(story) === 'paid' ? !goesOn(id, rest) : !isTimed('order', id, { story, armed }),
    ),
  ].map(([id, story]) => `${story.events[0]?.streamType} ${id} in ${statusOf(story)}`);
};

/** Whether a stream is in a final status, or a deadline of its status is armed. */
const isTimed = (type: StreamType, id: string, { story, armed }: Pick<Rest, 'armed'> & { story: Story }): boolean => {
  const lifecycle = lifecycleOf(type);
  const kinds: readonly string[] = lifecycle.deadlinesOf(statusOf(story));
  return lifecycle.isFinal(statusOf(story)) || (armed.get(id) ?? []).some((kind) => kinds.includes(kind));
};

interface Rest {
  readonly services: ReadonlyMap<string, Story>;
  readonly plans: ReadonlyMap<string, Story>;
  readonly armed: ReadonlyMap<string, readonly string[]>;
}

/** Whether a paid order has an unfinished service, or a visit to come. */
const goesOn = (orderId: string, { services, plans, armed }: Rest): boolean => {
  const isOpen = [...services.values()].some(
    (story) => story.events[0]?.correlationId === orderId && !['closed', 'cancelled'].includes(statusOf(story)),
  );
  const planId = subscriptionIdOf(orderId);
  return isOpen || (plans.has(planId) && (armed.get(planId) ?? []).length > 0);
};

const armedDeadlines = async ({ database }: TestApp): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await database.database.query<{ stream_id: string; kinds: string[] }>({
    name: 'test.armed',
    text: 'SELECT stream_id, array_agg(kind) AS kinds FROM es.deadlines GROUP BY stream_id',
  });
  return new Map(rows.map(({ stream_id: id, kinds }) => [id, kinds]));
};

/**
 * Paid orders whose service prices do not add up to the payment, or whose refunds differ from those that their services
 * and plan granted.
 */
export const unevenMoney = async (app: TestApp): Promise<object[]> => {
  const [services, plans, orders] = await Promise.all([
    storiesOf(app, 'service'),
    storiesOf(app, 'subscription'),
    storiesOf(app, 'order'),
  ]);
  return [...orders].flatMap(([orderId, order]) => {
    const paid = sumOf([order], ['OrderPaid'], 'amountCents');
    const own = [...services.values()].filter(({ events }) => events[0]?.correlationId === orderId);
    const plan = plans.get(subscriptionIdOf(orderId));
    const granted = sumOf([...own, ...(plan ? [plan] : [])], GRANTS, 'refundCents');
    const wanted = sumOf([order], ['RefundRequested'], 'amountCents');
    const given = sumOf([order], ['RefundConfirmed'], 'amountCents');
    const priced = pricesOf(own, plan);
    const isEven = paid === 0 || (priced === paid && granted === wanted && given === wanted && given <= paid);
    return isEven ? [] : [{ orderId, status: statusOf(order), paid, priced, granted, wanted, given }];
  });
};

const GRANTS = [
  'ServiceCancelled',
  'DeliveryMissed',
  'PartialRefundGranted',
  'FullRefundGranted',
  'SubscriptionCancelled',
];

const sumOf = (stories: readonly Story[], types: readonly string[], field: string): number =>
  stories
    .flatMap(({ events }) => events)
    .filter(({ type }) => types.includes(type))
    .reduce((sum, { data }) => sum + Number((data as Record<string, unknown>)[field] ?? 0), 0);

/** The total price of the visits of a plan or, without a plan, of the services. */
const pricesOf = (services: readonly Story[], plan: Story | undefined): number => {
  const planned: { occurrences?: { priceCents: number }[] } | undefined = plan?.events[0]?.data;
  return planned?.occurrences
    ? planned.occurrences.reduce((sum, { priceCents }) => sum + priceCents, 0)
    : sumOf(services, ['ServiceScheduled'], 'priceCents');
};

/** Visits that became a service twice, or whose service is missing or has an unexpected id. */
export const brokenOccurrences = async (app: TestApp): Promise<string[]> => {
  const [services, plans] = await Promise.all([storiesOf(app, 'service'), storiesOf(app, 'subscription')]);
  return [...plans].flatMap(([planId, { events }]) => {
    const made = events.filter(({ type }) => type === 'OccurrenceScheduled');
    const visits = made.map(({ data }) => data as { n: number; serviceId: string });
    const twice = new Set(visits.map(({ n }) => n)).size === visits.length ? [] : [`plan ${planId}: a visit twice`];
    const lost = visits.filter(
      ({ n, serviceId }) => serviceId !== visitServiceIdOf(planId, n) || !services.has(serviceId),
    );
    return [...twice, ...lost.map(({ n }) => `plan ${planId}: visit ${n} is no service`)];
  });
};
