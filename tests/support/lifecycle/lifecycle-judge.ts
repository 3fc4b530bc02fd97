import { expect } from '@jest/globals';
import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { serviceLabel, subscriptionLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { Role } from '@perpetua/contracts/roles';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import type { TestAnswer } from '../fixtures/app.js';
import { CALLS, type Call, COMPANIONS, type Target, targetOf } from './lifecycle-calls.js';
import {
  lifecycleOf,
  type Stories,
  statusOf,
  type Story,
  type StoryEvent,
  storyUntil,
  type StreamType,
} from './lifecycle-stories.js';
import {
  ANSWERS,
  actionsOf,
  concernOf,
  isChoosable,
  isOpenTo,
  type Onlooker,
  roleIn,
  factsAfter,
} from './service-facts.js';
import type { Problem, Service } from '../fixtures/world.js';

/** The outcome of a call, in terms of the lifecycle. */
export type Verdict = 'granted' | 'repeated' | 'illegal' | 'refused' | 'hidden' | 'forbidden';

/** One call with its response, and the stream that it wants to change, before and after the call. */
interface Case {
  readonly call: Call;
  readonly target: Target;
  readonly answer: TestAnswer<unknown>;
  readonly before: Story;
  readonly after: Story;
  /** The caller's role on the stream; null if the stream does not concern the caller. */
  readonly role: Role | null;
}

/**
 * Compares every API response with the lifecycle's state machine, run over the recorded events: whether a command is
 * permitted, what a refusal names, and the status, label and allowed actions of returned records.
 */
export class LifecycleJudge {
  /** How often each verdict was reached, by action and verdict, e.g. `cancel granted`. */
  readonly verdicts = new Map<string, number>();

  /** @param rest waits until all work has finished */
  constructor(
    private readonly stories: Stories,
    private readonly rest: () => Promise<void>,
  ) {}

  /** Makes a call and checks its response. */
  async sees<Body>(call: Call, ask: () => Promise<TestAnswer<Body>>): Promise<TestAnswer<Body>> {
    const target = targetOf(call);
    if (target === null) {
      const answer = await ask();
      await this.reads(call, answer);
      return answer;
    }
    await this.rest();
    const before = await this.stories.read(target.type, target.id);
    const answer = await ask();
    const after = await this.stories.read(target.type, target.id);
    await this.judges({ call, target, answer, before, after, role: roleOf(target.type, before, call.who) });
    return answer;
  }

  private async judges(one: Case): Promise<void> {
    try {
      const verdict = verdictOn(one);
      const name = `${one.target.action} ${verdict}`;
      this.verdicts.set(name, (this.verdicts.get(name) ?? 0) + 1);
      await this.reads(one.call, one.answer);
    } catch (error) {
      const { call, target, answer, before, after } = one;
      const history = after.events.map(({ type, actor }) => `${type} by ${actor.role}`).join(', ');
      throw new Error(
        `${call.who.role} ${call.who.id}: ${target.action} of ${target.type} ${target.id} in ${statusOf(before)} with ` +
          `${JSON.stringify(call.body)} → ${answer.status} ${JSON.stringify(answer.body)}; history: ${history}\n${String(error)}`,
        { cause: error },
      );
    }
  }

  /** Checks the services, plans, orders and partners in a response. */
  private async reads({ who }: Call, { status, body, headers }: TestAnswer<unknown>): Promise<void> {
    if (status >= 300) return;
    const now = new Date(headers.get('x-now') ?? '');
    const items = (Array.isArray(body) ? body : [body]) as unknown[];
    for (const item of items) {
      if (isService(item)) await this.readsService(item, who, now);
      else if (isSubscription(item)) await this.readsSubscription(item, who);
      else if (isOrder(item)) await this.readsOrder(item, who);
      else if (isPartner(item)) await this.readsPartner(item, who);
    }
  }

  private async readsService(service: Service, who: Onlooker, now: Date): Promise<void> {
    const story = await this.stories.at('service', service.id, service.version);
    const { status, label, statusDetail, scheduledDate, allowedActions: actions } = service;
    const expected = statusOf(story);
    expect({ status, label, scheduledDate, actions }).toEqual({
      status: expected,
      label: serviceLabel(expected),
      scheduledDate: factsAfter(story).date,
      actions: actionsOf(story, who, now),
    });
    expect(statusDetail).toMatch(expected === 'cancelled' ? /^cancelled_/ : new RegExp(`^${expected}$`));
  }

  private async readsSubscription(plan: SubscriptionAnswer, { role }: Onlooker): Promise<void> {
    const { status, label, allowedActions: actions } = plan;
    const expected = statusOf(await this.stories.at('subscription', plan.id, plan.version));
    const visits = await Promise.all(
      plan.occurrences.map(async ({ serviceId }) =>
        serviceId === undefined ? 'none' : statusOf(await this.stories.read('service', serviceId)),
      ),
    );
    const labels = visits.map((visit) => serviceLabel(visit));
    expect({ status, actions }).toEqual({
      status: expected,
      actions: allowedActions(lifecycleOf('subscription'), { state: expected, role }),
    });
    expect(plan.pausedUntil !== undefined).toBe(expected === 'paused');
    if (expected !== 'cancelled') expect(label).toBe(subscriptionLabel(visits));
    expect(plan.occurrences.map((visit) => visit.label)).toEqual(labels);
  }

  /** Expects the lifecycle to permit all returned actions; an order may return fewer when nothing is left to cancel. */
  private async readsOrder(order: Order, { role }: Onlooker): Promise<void> {
    const expected = statusOf(await this.stories.at('order', order.id, order.version));
    expect(order.status).toBe(expected);
    expect(allowedActions(lifecycleOf('order'), { state: expected, role })).toEqual(
      expect.arrayContaining(order.allowedActions),
    );
  }

  private async readsPartner(partner: PartnerShown, { role }: Onlooker): Promise<void> {
    const expected = statusOf(await this.stories.at('partner', partner.id, partner.version));
    expect({ status: partner.status, actions: partner.allowedActions }).toEqual({
      status: expected,
      actions: allowedActions(lifecycleOf('partner'), { state: expected, role }),
    });
  }
}

interface PartnerShown {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly allowedActions: readonly string[];
}

const has = (item: unknown, ...fields: readonly string[]): item is object =>
  typeof item === 'object' && item !== null && ['version', ...fields].every((field) => Object.hasOwn(item, field));
const isService = (item: unknown): item is Service => has(item, 'statusDetail');
const isSubscription = (item: unknown): item is SubscriptionAnswer => has(item, 'occurrences');
const isOrder = (item: unknown): item is Order => has(item, 'refundPending');
const isPartner = (item: unknown): item is PartnerShown => has(item, 'radiusKm');

/** The role of a person on a stream; null if the stream does not concern the person. */
const roleOf = (type: StreamType, story: Story, who: Onlooker): Role | null => {
  if (type === 'partner') return who.role;
  if (type === 'service') {
    const concern = concernOf(story, who);
    return concern === null ? null : roleIn(concern);
  }
  const begun: { customerId?: string } | undefined = story.events[0]?.data;
  return begun?.customerId === who.id ? 'customer' : null;
};

/**
 * Checks the response to a call, and names the outcome.
 * @throws the error of a failed expectation
 */
const verdictOn = (one: Case): Verdict => {
  const { status, body } = one.answer;
  if (status < 300) return granted(one);
  expect({ status, own: ownEvents(one).map(({ type }) => type) }).toEqual({ status: expect.any(Number), own: [] });
  if (!mayCall(one)) return forbidden(one);
  if (status === 404) return hidden(one);
  const { code } = body as Problem;
  return code === 'illegal_transition' ? illegal(one) : refused(one);
};

const ownEvents = ({ before, after, call }: Case): readonly StoryEvent[] =>
  after.events.slice(before.events.length).filter(({ actor }) => actor.id === call.who.id);

/**
 * The cancellation by the process of the order, if the call was to cancel a plan: the call and the process both cancel
 * it, and only the first of them records the event.
 */
const cancellationsByProcess = ({ target, before, after }: Case): readonly StoryEvent[] =>
  target.type === 'subscription' && target.action === 'cancel'
    ? after.events
        .slice(before.events.length)
        .filter(({ type, actor }) => type === 'SubscriptionCancelled' && actor.role === 'system')
    : [];

/** The statuses that the call may have met: deadlines can change the stream while the call runs. */
const statusesMet = ({ before, after }: Case): readonly string[] => after.statuses.slice(before.statuses.length - 1);

const permittedIn = (status: string, { target, role }: Case): readonly string[] =>
  CALLS[target.type][target.action]?.events.filter(
    (event) => role !== null && lifecycleOf(target.type).permits(status, event, role),
  ) ?? [];

/** Whether a partner's start arrived too late to be one, and was reported to the admins because of its `doneAt`. */
const isReportedLate = ({ type, actor }: StoryEvent, { call }: Case): boolean =>
  type === 'StartReportedLate' && actor.id === call.who.id;

/** Expects exactly one main event, permitted by the state machine for this role, or no new event. */
const granted = (one: Case): Verdict => {
  const { target, after } = one;
  const about = CALLS[target.type][target.action]?.events ?? [];
  const own = [...ownEvents(one), ...cancellationsByProcess(one)];
  const main = own.filter(({ type }) => about.includes(type) || !COMPANIONS.has(type));
  if (main.length === 0) return repeated(one);
  expect(main).toHaveLength(1);
  const [event] = main as [StoryEvent];
  const met = statusOf(storyUntil(after, event.version - 1));
  if (target.action === 'start' && isReportedLate(event, one)) {
    expect(one.call.body).toHaveProperty('doneAt');
    expect(lifecycleOf('service').permits(met, event.type, 'system')).toBe(true);
    return 'granted';
  }
  expect(permittedIn(met, one)).toContain(event.type);
  if (ANSWERS.has(target.action) || target.action === 'accept-hour') expect(canAnswer(one)).toBe(true);
  return 'granted';
};

/**
 * The call changed nothing, because the state was already reached or the call is a repeat; valid only for a caller whom
 * the record concerns.
 */
const repeated = (one: Case): Verdict => {
  const { target, before, call, role } = one;
  expect(role).not.toBeNull();
  const events = CALLS[target.type][target.action]?.events ?? [];
  const done = before.events.filter(({ type }) => events.includes(type));
  const isReached = lifecycleOf(target.type).transitions.some(
    ({ event, to }) => events.includes(event) && to === statusOf(before),
  );
  const wasDone =
    permittedIn(statusOf(before), one).length === 0
      ? isReached || done.length > 0
      : done.some(({ actor }) => actor.id === call.who.id);
  const wasReported = target.action === 'start' && before.events.some((event) => isReportedLate(event, one));
  expect(wasDone || wasReported || isSoAlready(one)).toBe(true);
  return 'repeated';
};

const isSoAlready = ({ target, before, call, answer }: Case): boolean => {
  const body = (call.body ?? {}) as { date?: string; paused?: boolean };
  switch (target.type) {
    case 'service':
      if (target.action === 'allow-early') return !factsAfter(before).canBeEarly;
      return body.date === factsAfter(before).date;
    case 'subscription':
      return (answer.body as SubscriptionAnswer).occurrences.some(({ date }) => date === body.date);
    case 'order':
      // Cancelling a paid order changes its services and its plan, not the order itself.
      return true;
    case 'partner':
      return body.paused === (statusOf(before) === 'paused');
  }
};

/**
 * Whether the call may answer the offer: it names the id of the offer, and is made by the partner of the offer before
 * the offer expires; or the customer chooses the hour that the partner proposes.
 */
const canAnswer = ({ before, call, target, answer }: Case): boolean => {
  const facts = factsAfter(before);
  const { offerId } = call.body as { offerId: string };
  const offers = facts.offers.filter(({ id }) => id === offerId);
  const now = new Date(answer.headers.get('x-now') ?? '');
  if (target.action === 'accept-hour') return offers.some((offer) => isChoosable(offer, now));
  return isOpenTo({ ...facts, offers }, call.who, now);
};

const illegal = (one: Case): Verdict => {
  const { state, permitted } = one.answer.body as { state: string; permitted: string[] };
  expect(one.role).not.toBeNull();
  // A plan is cancelled together with its order, which nobody cancels while the bank has a dispute about it.
  if (one.target.type === 'subscription' && one.target.action === 'cancel' && state === 'chargeback_open')
    return 'illegal';
  expect(statusesMet(one)).toContain(state);
  const isPossible = (event: string) => !OF_FLOWERS.has(event) || isFlowers(one.before);
  const all = lifecycleOf(one.target.type).permittedEvents(state, one.role ?? undefined);
  expect(permitted).toEqual(all.filter(isPossible));
  expect(permittedIn(state, one).filter(isPossible)).toEqual([]);
  return 'illegal';
};

/** Only a delivery of flowers can be allowed early, or has another hour. */
const OF_FLOWERS: ReadonlySet<string> = new Set(['EarlyDeliveryAllowed', 'OfferCountered']);

const isFlowers = (story: Story): boolean => factsAfter(story).type === 'flower';

const refused = (one: Case): Verdict => {
  const { target, answer } = one;
  const { code } = answer.body as Problem;
  const refusals = CALLS[target.type][target.action]?.refusals ?? [];
  expect(refusals).toContain(`${answer.status} ${code}`);
  if (code === 'offer_closed') expect(canAnswer(one)).toBe(false);
  return 'refused';
};

/**
 * 404 is valid only if the record does not concern the caller, if the lifecycle does not permit the action to the role,
 * or if a partner who was only asked takes an action of the partner who accepted.
 */
const hidden = ({ target, role, call, before }: Case): Verdict => {
  const isTheirs = role !== null && (CALLS[target.type][target.action]?.by.includes(role) ?? false);
  const isTaken = !ANSWERS.has(target.action) && role === 'partner';
  expect(isTheirs && !(isTaken && concernOf(before, call.who) === 'asked')).toBe(false);
  return 'hidden';
};

const mayCall = ({ target, call }: Case): boolean =>
  CALLS[target.type][target.action]?.accounts?.includes(call.who.role) ?? true;

const forbidden = ({ answer }: Case): Verdict => {
  expect(answer.status).toBe(403);
  return 'forbidden';
};
