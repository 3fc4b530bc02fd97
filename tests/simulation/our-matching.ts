import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Job } from 'bullmq';
import { Temporal } from 'temporal-polyfill';
import type { DeadlineWindows } from '../../backend/src/config/deadline-windows.js';
import * as fulfilment from '../../backend/src/fulfilment/index.js';
import { AcceptOffer, DeclineOffer } from '../../backend/src/fulfilment/offers/offers.commands.js';
import { WithdrawPartner } from '../../backend/src/fulfilment/partner-failures/partner-failures.js';
import {
  serviceDecider,
  serviceDeadlines,
  type ServiceCommand,
  serviceDeadlineActions,
} from '../../backend/src/fulfilment/service/service.decider.js';
import {
  assignmentOf,
  type OfferedPartner,
  type ServiceState,
} from '../../backend/src/fulfilment/service/service.state.js';
import { busyPartners } from '../../backend/src/fulfilment/reading/service.row.js';
import { FindPartnerJob } from '../../backend/src/matching/find-partner.job.js';
import { DayTravel } from '../../backend/src/matching/day-travel.service.js';
import { EstimatedTravelTime } from '../../backend/src/matching/travel-time.service.js';
import { PlanSeasonJob } from '../../backend/src/matching/season/plan-season.job.js';
import { PLANNED_FROM, seasonMorning } from '../../backend/src/matching/season/season-days.policy.js';
import { SeasonProblems } from '../../backend/src/matching/season/season-problem.service.js';
import type { SeasonSolver } from '../../backend/src/matching/season/season-solver.service.js';
import { solved } from '../../backend/src/matching/season/season-worker.js';
import type { Clock } from '../../backend/src/platform/clock/clock.js';
import { daysLater, localInstant } from '../../backend/src/platform/clock/local-time.js';
import { matchingProcess } from '../../backend/src/matching/matching.process.js';
import type { CommandMeta } from '../../backend/src/platform/domain/command.js';
import type { Recorded } from '../../backend/src/platform/event-store/recorded-event.js';
import { DomainError } from '../../backend/src/platform/domain/domain-error.js';
import type { Output } from '../../backend/src/platform/processes/output.js';
import type { CountryYear, Course } from './country-year.js';
import { type Case, dateOf, MatchingAnswers } from './matching-answers.js';
import { defaultWindows, Operations } from './operations.js';
import { FIRST_DAY, type Visit } from './orders.js';

type OfferMade = fulfilment.ServiceEventData<'OfferMade'>;

const decider = serviceDecider;

/** Names and prices, which matching ignores. */
const goods = {
  orderNumber: 'P26-000001',
  products: [],
  priceCents: 2500,
  amountToReceiveCents: 2000,
  language: 'pt' as const,
};

/**
 * Our policy, simulated with the application's own rules: the service's decider with its deadlines, and the matching
 * job with in-memory query results.
 */
class Matching {
  private readonly operations: Operations;
  private readonly cases = new Map<string, Case>();
  private readonly answers: MatchingAnswers;
  private readonly job: FindPartnerJob;
  private readonly season: PlanSeasonJob;

  constructor(
    year: CountryYear,
    private readonly windows: DeadlineWindows,
    private readonly has: { readonly routes: boolean; readonly season?: boolean; readonly single?: boolean },
  ) {
    this.operations = new Operations(year);
    this.answers = new MatchingAnswers(this.operations, this.cases, has.routes, has.single === true ? null : windows);
    const queries = { execute: async (query: object) => this.answers.to(query) } as unknown as QueryBus;
    const commands = { execute: async (command: ServiceCommand) => this.carryOut(command) } as unknown as CommandBus;
    const travel = new DayTravel(queries, new EstimatedTravelTime({ travelSpeedKmh: 40 }));
    this.job = new FindPartnerJob(queries, commands, travel);
    this.season = new PlanSeasonJob(
      new SeasonProblems(queries),
      { solve: solved } as unknown as SeasonSolver,
      commands,
      { now: () => new Date(this.operations.agenda.now) } as Clock,
    );
  }

  run(): Promise<Course> {
    if (this.has.season) this.enterMornings();
    return this.operations.run((visit) => this.begin(visit));
  }

  /** The mornings on which the cleanings before All Saints are planned. */
  private enterMornings(): void {
    for (let index = 0; index < 366; index += 1) {
      const morning = seasonMorning(localInstant(daysLater(FIRST_DAY, index), PLANNED_FROM, 'Europe/Lisbon'));
      if (morning === null) continue;
      const data = { day: morning.today };
      this.operations.agenda.enter(localInstant(data.day, PLANNED_FROM, 'Europe/Lisbon').getTime(), () =>
        this.season.process({ data }),
      );
    }
  }

  private begin(visit: Visit): void {
    const { serviceId, orderId, subscriptionId, occurrence, visits, type, scheduledDate, scheduledHour } = visit;
    const one: Case = { visit, state: decider.initialState, matchingSince: NaN, isSettled: false };
    this.cases.set(serviceId, one);
    this.answers.add(one);
    const place = {
      kind: 'cemetery' as const,
      timeZone: visit.timeZone,
      region: 'PT',
      city: visit.city,
      parish: '',
      cemeteryId: null,
      graveId: null,
    };
    const agreed = {
      orderId,
      customerId: orderId,
      subscriptionId,
      occurrence,
      visits,
      type,
      scheduledDate,
      scheduledHour,
      ...(visit.flexibleDays > 0 && { flexibleDays: visit.flexibleDays }),
    };
    const purchasedAt = new Date(visit.from).toISOString();
    this.carryOut(
      new fulfilment.ScheduleService({ serviceId, ...goods, ...agreed, place, purchasedAt }, this.meta('fulfilment')),
    );
  }

  /** Decides a command, and schedules the effects of its events. */
  private carryOut(command: ServiceCommand): void {
    const one = this.cases.get(command.payload.serviceId);
    if (one === undefined || one.isSettled) return;
    const { now } = this.operations.agenda;
    if (command instanceof fulfilment.JoinRoute) requireOpen(command.payload.date);
    const before = { partnerIds: busyOf(one.state), date: dateOf(one) };
    const events = decider.decisions.decide(command, one.state, {
      ...command.meta,
      now: new Date(now),
      settings: this.windows,
    });
    if (events.length === 0) return;
    one.state = events.reduce(decider.evolve, one.state);
    this.keepBooks(one, before);
    for (const event of events) this.follow(one, event);
    if (!one.isSettled) this.arm(one);
  }

  /** Nobody is asked or has accepted while a date changes. */
  private keepBooks(one: Case, before: { readonly partnerIds: readonly string[]; readonly date: string }): void {
    const { books } = this.operations;
    const after = busyOf(one.state);
    for (const partnerId of before.partnerIds.filter((id) => !after.includes(id))) {
      books.giveBack(this.operations.worker(partnerId), before.date);
      this.answers.noteStop(one, partnerId, before.date, false);
    }
    for (const partnerId of after.filter((id) => !before.partnerIds.includes(id))) {
      books.take(this.operations.worker(partnerId), dateOf(one));
      this.answers.noteStop(one, partnerId, dateOf(one), true);
    }
  }

  private follow(one: Case, event: fulfilment.ServiceEvent): void {
    if (event.type === 'MatchingStarted') one.matchingSince = this.operations.agenda.now;
    if (event.type === 'OfferMade' && event.data.via === undefined) this.ask(one, event.data);
    if (event.type === 'OfferAccepted') this.accepted(one, event.data);
    if (event.type === 'PartnerWithdrew' || event.type === 'PartnerWithdrewLate')
      this.noteInAdvance(one, event.data, -1);
    if (LEFT_TO_ADMINS.has(event.type)) this.settle(one, null);
    const recorded = { ...event, streamId: one.visit.serviceId, streamType: decider.streamType } as Recorded;
    for (const output of matchingProcess.react(recorded)) this.put(one, output);
  }

  /** Settles the visit, unless its partner had accepted in advance and is going to hand it back. */
  private accepted(one: Case, { partnerId, via }: fulfilment.ServiceEventData<'OfferAccepted'>): void {
    const { agenda } = this.operations;
    const { serviceId } = one.visit;
    if (via === undefined) return this.settle(one, agenda.now);
    this.noteInAdvance(one, { partnerId }, 1);
    const at = this.operations.handsBack(this.operations.worker(partnerId), serviceId);
    if (at === null) return this.settle(one, agenda.now);
    const handBack = new WithdrawPartner({ serviceId, reason: 'other' }, this.meta(partnerId, 'partner'));
    agenda.enter(at, () => this.tell(handBack));
  }

  private noteInAdvance({ visit }: Case, { partnerId }: { readonly partnerId: string }, by: 1 | -1): void {
    this.operations.books.noteInAdvance(this.operations.worker(partnerId), visit.scheduledDate, by);
  }

  private settle(one: Case, acceptedAt: number | null): void {
    one.isSettled = true;
    const assignment = one.state.status === 'none' ? null : assignmentOf(one.state);
    this.operations.settle({
      visit: { ...one.visit, scheduledDate: dateOf(one) },
      matchingSince: one.matchingSince,
      acceptedAt,
      partnerId: assignment?.partnerId ?? null,
      distanceKm: assignment?.distanceKm ?? null,
      offers: offerHistoryOf(one.state).reduce((sum, { times }) => sum + times, 0),
    });
  }

  /** Notifies the partner, who answers before the offer expires, after it has expired, or not at all. */
  private ask(one: Case, made: OfferMade): void {
    const { agenda } = this.operations;
    const {
      visit: { serviceId },
      state,
    } = one;
    const { offerId, partnerId } = made;
    const ask = offerHistoryOf(state).find((offered) => offered.partnerId === partnerId)?.times ?? 1;
    const question = { ...this.questionOf(one, made), ask, at: agenda.now };
    const answer = this.operations.ask(this.operations.worker(partnerId), question);
    if (answer === null) return;
    const offer = { serviceId, offerId, partnerId };
    agenda.enter(answer.at, () => {
      const meta = this.meta(partnerId, 'partner');
      this.tell(answer.yes ? new AcceptOffer(offer, meta) : new DeclineOffer({ ...offer, reason: 'other' }, meta));
    });
  }

  /**
   * A partner who goes to the cemetery on that day anyway has no way to go; the offers of one route are one question,
   * because the partner answers them with one press.
   */
  private questionOf(
    { visit: { serviceId } }: Case,
    { partnerId, distanceKm, route }: OfferMade,
  ): { readonly serviceId: string; readonly distanceKm: number } {
    if (route === undefined) return { serviceId, distanceKm };
    return this.answers.isThere(serviceId, partnerId)
      ? { serviceId, distanceKm: 0 }
      : { serviceId: route.routeId, distanceKm };
  }

  /** Sends a partner's command; a late one is refused without further effect. */
  private tell(command: ServiceCommand): void {
    try {
      this.carryOut(command);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private arm(one: Case): void {
    const { agenda } = this.operations;
    for (const deadline of serviceDeadlines(one.state)) {
      agenda.enter(deadline.dueAt.getTime(), () => this.fire(one, deadline));
    }
  }

  private fire(one: Case, { kind, dueAt }: { readonly kind: string; readonly dueAt: Date }): void {
    const isArmed = serviceDeadlines(one.state).some(
      (armed) => armed.kind === kind && armed.dueAt.getTime() === dueAt.getTime(),
    );
    const fire = serviceDeadlineActions.fire[kind];
    if (one.isSettled || !isArmed || fire === undefined) return;
    const { serviceId: streamId, orderId: correlationId } = one.visit;
    const due = { streamId, streamType: decider.streamType, kind, dueAt, correlationId, armedBy: correlationId };
    this.put(one, fire(due));
  }

  private put({ visit: { serviceId, orderId } }: Case, output: Output): void {
    if (output.kind === 'send') {
      this.carryOut(output.make(this.meta('deadline')) as ServiceCommand);
      return;
    }
    const data = { serviceId, correlationId: orderId };
    this.operations.agenda.enter(this.operations.agenda.now, () => this.job.process({ data } as Job<typeof data>));
  }

  private meta(id: string, role: 'partner' | 'system' = 'system'): CommandMeta {
    return { commandId: id, actor: { id, role } };
  }
}

/** The events after which an admin looks for a partner. */
const LEFT_TO_ADMINS: ReadonlySet<fulfilment.ServiceEvent['type']> = new Set([
  'NoPartnerFound',
  'ServiceEscalated',
  'PartnerWithdrewLate',
  'DeliveryMissed',
]);

const busyOf = (state: ServiceState): readonly string[] => (state.status === 'none' ? [] : busyPartners(state));

const offerHistoryOf = (state: ServiceState): readonly OfferedPartner[] =>
  state.status === 'none' ? [] : state.offerHistory;

/** Around All Saints no cemetery is open for cleanings, see `allSaintsHours`. */
const requireOpen = (date: string): void => {
  if (date.slice(5) >= '10-29' && date.slice(5) <= '11-02')
    throw new DomainError({ code: 'cemetery_closed', message: 'The cemetery is closed.' });
};

/** Simulates a year with our policy: the nearest available partner is asked, then the next as well. */
export const staggered = (year: CountryYear): Promise<Course> =>
  new Matching(year, defaultWindows, { routes: false }).run();

/** The same, and cleanings of one cemetery are cared for together (docs/domain.md#routes). */
export const inRoutes = (year: CountryYear): Promise<Course> =>
  new Matching(year, defaultWindows, { routes: true }).run();

/** The same, and the cleanings before All Saints are planned by the optimiser (docs/domain.md#before-all-saints). */
export const planned = (year: CountryYear): Promise<Course> =>
  new Matching(year, defaultWindows, { routes: true, season: true }).run();

/** Longer than any offer is open, so that nobody is asked before the offer of another has ended. */
const NEVER = Temporal.Duration.from({ hours: 48 });

/** The same without staggered offers: a service has at most one open offer. */
export const oneByOne = (year: CountryYear): Promise<Course> =>
  new Matching(
    year,
    { ...defaultWindows, stagger: NEVER, staggerUrgent: NEVER, staggerOccurrence: NEVER },
    { routes: false, single: true },
  ).run();
