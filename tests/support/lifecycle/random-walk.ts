import type { Role } from '@perpetua/contracts/roles';
import { weekDays } from '@perpetua/contracts/standing-acceptance';
import { newId } from '../../../backend/src/platform/ids.js';
import { CALLS } from './lifecycle-calls.js';
import { LifecycleJudge } from './lifecycle-judge.js';
import { lifecycleOf, statusOf, Stories, type Story } from './lifecycle-stories.js';
import { RandomBusiness } from './random-business.js';
import type { SeededRandom } from './seeded-random.js';
import { actionsOf, type ServiceFacts, factsAfter } from './service-facts.js';
import type { Person, World } from '../fixtures/world.js';

const REASON = 'Por telefone';
/** One service per day, so that the partner is asked for the others. */
const IN_ADVANCE = { days: weekDays, maxPerDay: 1, maxPerWeek: 7, radiusKm: 50, minAmount: '0.00' };
/** Actions that prevent or delay the delivery of a service; they are chosen less often. */
const BACK: ReadonlySet<string> = new Set(['cancel', 'reschedule', 'withdraw']);
/** Actions that may say when they were done. */
const DATED: ReadonlySet<string> = new Set([
  'accept',
  'decline',
  'start',
  'deliver',
  'blocked',
  'withdraw',
  'reschedule',
  'answer',
]);
/** How many minutes ago an act was done that says so; the server believes up to twelve hours. */
const DONE_AGO = [0, 20, 180, 600, 1200] as const;
/** The number of calls in one `meddle`. */
const MEDDLINGS = 3;

interface Attempt {
  readonly action: string;
  readonly role: Role;
}

/** Every action on a service, with each role that may call it. */
const ATTEMPTS: readonly Attempt[] = Object.entries(CALLS.service).flatMap(([action, { accounts }]) =>
  (accounts ?? (['customer', 'partner', 'admin'] as const)).map((role) => ({ action, role })),
);

/** Only the newest records of each type are used, so that a walk does not spend its calls on finished ones. */
const NEWEST = {
  service: 'SELECT service_id AS id, status FROM fulfilment.services ORDER BY purchased_at DESC, occurrence',
  subscription: 'SELECT subscription_id AS id, status FROM subscriptions.subscriptions ORDER BY purchased_at DESC',
  order: 'SELECT order_id AS id, status FROM ordering.orders ORDER BY placed_at DESC',
} as const;

/**
 * A random business in which people also try calls that are forbidden or impossible: any call of any lifecycle by
 * anyone. Every response is checked.
 */
export class RandomWalk {
  /** How often each attempt was made, by status, action and role. */
  readonly tried = new Map<string, number>();

  private constructor(
    private readonly world: World,
    private readonly random: SeededRandom,
    private readonly business: RandomBusiness,
    readonly judge: LifecycleJudge,
    private readonly stories: Stories,
  ) {}

  static async open(world: World, random: SeededRandom): Promise<RandomWalk> {
    const stories = new Stories((id, type) => world.app.run('events', id, type));
    const judge = new LifecycleJudge(stories, () => world.app.run('idle'));
    return new RandomWalk(world, random, await RandomBusiness.open(world, random, judge), judge, stories);
  }

  /** Takes one random action, permitted or not. */
  async step(): Promise<void> {
    const happenings: [number, () => Promise<void>][] = [
      [2, () => this.business.buy()],
      [5, () => this.business.step()],
      [10, () => this.goFurther()],
      [6, () => this.meddle()],
      [3, () => this.changePlan()],
      [1, () => this.endOrder()],
      [1, () => this.disputePayment()],
      [1, () => this.changePartner()],
    ];
    const weighted = happenings.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen));
    await this.random.oneOf(weighted)?.();
  }

  /**
   * Takes an action that is permitted now on a random unfinished service; each status is equally likely to be drawn.
   */
  private async goFurther(): Promise<void> {
    const found = await this.anyOf('service');
    if (found === undefined) return;
    const { id, story } = found;
    const now = await this.world.now();
    const possible = this.everybody.flatMap((who) =>
      actionsOf(story, this.business.known(who), now).map((action) => ({ who, action })),
    );
    const onward = possible.filter(({ action }) => !BACK.has(action));
    const wanted = this.random.below(5) === 0 || onward.length === 0 ? possible : onward;
    const action = this.random.oneOf([...new Set(wanted.map((one) => one.action))]);
    const chosen = this.random.oneOf(wanted.filter((one) => one.action === action));
    if (chosen === undefined) return;
    if (chosen.action === 'start') await this.prepareStart(chosen.who, id, story);
    if (chosen.action === 'deliver') await this.business.photo(chosen.who, id, 'after');
    await this.act(chosen.who, chosen.action, id, story);
  }

  /**
   * Prepares the start of a service: usually moves the clock to its date, and usually uploads a photo that shows the
   * state before the work.
   */
  private async prepareStart(partner: Person, serviceId: string, story: Story): Promise<void> {
    const { date } = factsAfter(story);
    if (this.random.below(4) > 0 && date > (await this.world.date(0))) await this.world.advanceTo(date);
    if (this.random.below(5) > 0) await this.business.photo(partner, serviceId, 'before');
  }

  /** Makes calls on services in any status, both permitted and forbidden ones. */
  private async meddle(): Promise<void> {
    for (let attempt = 0; attempt < MEDDLINGS; attempt += 1) {
      const found = await this.anyOf('service', true);
      if (found === undefined) return;
      const { action, role } = this.leastTried(statusOf(found.story));
      const who = this.random.below(6) === 0 ? this.anybody() : this.inRole(role, factsAfter(found.story));
      await this.act(who, action, found.id, found.story);
    }
  }

  /** The attempt that was made least often in a status, so that everything is tried in the end. */
  private leastTried(status: string): Attempt {
    const tried = ({ action, role }: Attempt): string => `${status}: ${action} by ${role}`;
    const times = (attempt: Attempt): number => this.tried.get(tried(attempt)) ?? 0;
    const [least] = this.random.shuffled(ATTEMPTS).toSorted((one, other) => times(one) - times(other)) as [Attempt];
    this.tried.set(tried(least), times(least) + 1);
    return least;
  }

  /** A person who has this role for a service. */
  private inRole(role: Role, { customerId, holder, asked }: ServiceFacts): Person {
    if (role === 'admin') return this.business.cast.admin;
    if (role === 'customer') return this.byId(customerId) ?? this.anybody();
    return this.byId(holder ?? asked.at(-1)) ?? this.somePartner();
  }

  /** A random stream of a type; each status is equally likely. Finished streams are included only with `withEnded`. */
  private async anyOf(type: keyof typeof NEWEST, withEnded = false): Promise<{ id: string; story: Story } | undefined> {
    const rows = await this.newest(type);
    const open = rows.filter(({ status }) => withEnded || !lifecycleOf(type).isFinal(status));
    const status = this.random.oneOf([...new Set(open.map((row) => row.status))].toSorted());
    const id = this.random.oneOf(open.filter((row) => row.status === status))?.id;
    return id === undefined ? undefined : { id, story: await this.stories.read(type, id) };
  }

  private async act(who: Person, action: string, serviceId: string, story: Story): Promise<void> {
    const { offers } = factsAfter(story);
    if (action === 'photos') {
      await this.business.photo(who, serviceId, this.random.oneOf(['before', 'after']) ?? 'before');
      return;
    }
    const own = offers.find(({ partnerId }) => partnerId === who.id) ?? this.random.oneOf(offers);
    const offerId = this.random.below(8) === 0 ? newId() : (own?.id ?? newId());
    const path = action === 'answer' ? 'reschedule/answer' : action;
    await this.business.ask(who, 'POST', `/Service/${serviceId}/${path}`, await this.said(action, offerId));
  }

  /** The body of an act, which sometimes was done earlier than it arrives. */
  private async said(action: string, offerId: string): Promise<object | undefined> {
    const words = await this.wordsFor(action, offerId);
    if (!DATED.has(action) || this.random.below(3) > 0) return words;
    const minutes = this.random.oneOf(DONE_AGO) ?? 0;
    return { ...words, doneAt: new Date((await this.world.now()).getTime() - minutes * 60_000).toISOString() };
  }

  private async wordsFor(action: string, offerId: string): Promise<object | undefined> {
    const reason = REASON;
    const date = await this.world.date(this.random.oneOf([-1, 0, 1, 2, 3, 6, 12, 200]) ?? 1);
    const partnerId = this.random.below(8) === 0 ? newId() : this.somePartner().id;
    const outcome = this.random.oneOf(['reject', 'redo', 'reassign', 'partial', 'full']);
    const words: Readonly<Record<string, object>> = {
      accept: { offerId },
      decline: { offerId, reason },
      counter: { offerId, hour: this.random.oneOf(['11:00', '15:00', '16:00', '19:00', '21:00']) },
      'accept-hour': { offerId },
      blocked: { kind: this.random.oneOf(['grave_not_found', 'closed', 'refused']), note: 'O portão está fechado' },
      withdraw: { reason },
      'allow-early': { reason },
      reschedule: { date, reason },
      answer: { agree: this.random.below(2) === 0, reason },
      'block-answer': this.random.below(2) === 0 ? { reason } : { date, reason, escalate: this.random.below(2) === 0 },
      cancel: { reason },
      feedback: { rating: 1 + this.random.below(5) },
      dispute: { reason: this.random.oneOf(['not_done', 'late']), text: 'Ficou por acabar' },
      assign: { partnerId, reason },
      offer: { partnerId, reason },
      propose: { offerId: this.random.below(2) === 0 ? offerId : undefined, reason },
      resolve: { outcome, reason, amount: this.random.oneOf(['0.50', '999.00']) },
    };
    return words[action];
  }

  /** Changes a random plan as a random person, usually as the customer of the plan. */
  private async changePlan(): Promise<void> {
    const found = await this.anyOf('subscription', this.random.below(5) === 0);
    if (found === undefined) return;
    const { id, story } = found;
    const begun: { customerId?: string } | undefined = story.events[0]?.data;
    const who = this.random.below(6) === 0 ? this.anybody() : (this.byId(begun?.customerId) ?? this.anybody());
    const days = this.random.oneOf([0, 1, 4, 20, 45, 120]) ?? 1;
    const until = this.random.below(4) === 0 ? undefined : await this.world.date(days);
    const move = `occurrences/${1 + this.random.below(3)}/move`;
    const calls: [string, object | undefined][] = [
      ['pause', { until }],
      ['resume', undefined],
      [move, { date: await this.world.date(days) }],
      [move, { date: await this.world.date(days + 33) }],
      ...(this.random.below(3) === 0 ? ([['cancel', undefined]] as [string, undefined][]) : []),
    ];
    const [call, body] = this.random.oneOf(calls) as [string, object | undefined];
    await this.business.ask(who, 'POST', `/Subscription/${id}/${call}`, body);
    await this.business.ask(who, 'GET', `/Subscription/${id}`);
  }

  /** The bank decides all disputes that it has not decided, for the shop. */
  async endDisputes(): Promise<void> {
    for (const payment of this.business.disputed) await this.business.dispute(payment, 'won');
  }

  /** The bank of a payer disputes a payment, or decides for the shop. */
  private async disputePayment(): Promise<void> {
    const payment = this.random.oneOf(this.business.payments);
    if (payment !== undefined)
      await this.business.dispute(payment, this.random.oneOf(['open', 'open', 'won']) ?? 'open');
  }

  private async endOrder(): Promise<void> {
    const found = await this.anyOf('order', true);
    if (found === undefined) return;
    const { id, story } = found;
    const who = this.random.below(4) === 0 ? this.anybody() : (this.byId(story.events[0]?.actor.id) ?? this.anybody());
    const body = this.random.below(2) === 0 ? { reason: REASON } : undefined;
    if (this.random.below(2) === 0) await this.business.ask(who, 'POST', `/Order/${id}/cancel`);
    else await this.business.ask(who, 'POST', `/Order/${id}/withdraw`, body);
    await this.business.ask(who, 'GET', `/Order/${id}`);
  }

  /**
   * Makes a random change of a partner (a pause or a decision of an admin), and usually reactivates the partner
   * afterwards.
   */
  private async changePartner(): Promise<void> {
    const { admin } = this.business.cast;
    const partner = this.somePartner();
    const who = this.random.below(8) === 0 ? this.anybody() : admin;
    const decide = (call: string, body?: object) =>
      this.business.ask(who, 'POST', `/Partner/${partner.id}/${call}`, body);
    const rest = (paused: boolean) => this.business.ask(partner, 'PUT', '/Partner/me', { paused });
    const changes: (() => Promise<unknown>)[] = [
      () => rest(true),
      () => rest(false),
      () => this.business.ask(partner, 'PUT', '/Partner/me', { standingAcceptance: { ...IN_ADVANCE, active: true } }),
      () => this.business.ask(partner, 'PUT', '/Partner/me', { standingAcceptance: { ...IN_ADVANCE, active: false } }),
      () => decide('suspend', { reason: REASON }),
      () => decide('reinstate'),
      () => decide(this.random.oneOf(['approve', 'reject']) ?? 'approve', { reason: REASON }),
    ];
    await this.random.oneOf(changes)?.();
    if (this.random.below(3) === 0) return;
    await this.business.ask(admin, 'POST', `/Partner/${partner.id}/reinstate`);
    await rest(false);
  }

  private newest(type: keyof typeof NEWEST): Promise<{ id: string; status: string }[]> {
    return this.world.app.database.database.query({ name: `test.newest-${type}`, text: `${NEWEST[type]} LIMIT 14` });
  }

  private somePartner(): Person {
    const { florists, cleaners } = this.business.cast;
    return this.random.oneOf([...florists, ...cleaners]) as Person;
  }

  private anybody(): Person {
    return this.random.oneOf(this.everybody) as Person;
  }

  private byId(id: string | null | undefined): Person | undefined {
    return this.everybody.find((person) => person.id === id);
  }

  private get everybody(): readonly Person[] {
    const { admin, customers, florists, cleaners } = this.business.cast;
    return [...customers, ...florists, ...cleaners, admin];
  }
}
