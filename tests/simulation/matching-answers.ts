import { maximumFlexibleDays } from '@perpetua/contracts/delivery-rules';
import type { DeadlineWindows } from '../../backend/src/config/deadline-windows.js';
import {
  type CemeteryVisit,
  GetServiceForMatching,
  GetServicePoint,
  GetVisitsAround,
  type PartnerLoad,
  GetPartnerWorkloads,
  ListSeasonVisits,
  ListStopsOfPartner,
  type PartnerStop,
  type SeasonVisit,
  type ServiceToMatch,
  type VisitsAround,
} from '../../backend/src/fulfilment/index.js';
import { ListOrderSummaries } from '../../backend/src/ordering/index.js';
import { nextRoundOf, openOffersOf, type ServiceState } from '../../backend/src/fulfilment/service/service.state.js';
import { isUrgentAt } from '../../backend/src/fulfilment/offers/offer-window.policy.js';
import { isForMorningAfterNight } from '../../backend/src/fulfilment/offers/standing-acceptance.policy.js';
import { matchFrom } from '../../backend/src/fulfilment/policies/deadlines.policy.js';
import { flexibleWindow } from '../../backend/src/fulfilment/routes/flexible-days.policy.js';
import { busyPartners } from '../../backend/src/fulfilment/reading/service.row.js';
import {
  ListNearestPartners,
  ListPartnerDayLoads,
  type PartnerDayLoad,
  ListStandingLoads,
  type NearPartner,
  type PartnerCard,
  type StandingLoad,
  ListPartnersByIds,
} from '../../backend/src/partners/index.js';
import { ListCemeteriesByIds } from '../../backend/src/places/index.js';
import { allSaintsHours } from '../../backend/src/seed/all-saints.js';
import { daysBetween, daysLater } from '../../backend/src/platform/clock/local-time.js';
import { cemeteryKey, FIRST_DAY, type Visit } from './orders.js';
import { everyDay } from './shop.js';
import { type Operations, timesOf } from './operations.js';

/** A service and its current state. */
export interface Case {
  readonly visit: Visit;
  state: ServiceState;
  /** When matching began, in milliseconds of the epoch; NaN before that. */
  matchingSince: number;
  isSettled: boolean;
}

/** The day of a service, which differs from that of its order if it was moved. */
export const dateOf = ({ visit, state }: Case): string =>
  state.status === 'none' ? visit.scheduledDate : state.scheduledDate;

const cemeteryVisit = ({ visit: { serviceId }, state }: Case): CemeteryVisit[] =>
  state.status === 'none'
    ? []
    : [
        {
          serviceId,
          status: state.status,
          scheduledDate: state.scheduledDate,
          flexible: flexibleWindow(state),
          partnerIds: busyPartners(state),
        },
      ];

const NEAR_MS = 2 * maximumFlexibleDays * 24 * 3_600_000;
const TO_COME: readonly string[] = ['scheduled', 'matching', 'offered', 'accepted'];

const isNear = (one: Case, other: Case): boolean =>
  TO_COME.includes(other.state.status) && Math.abs(Date.parse(dateOf(one)) - Date.parse(dateOf(other))) <= NEAR_MS;

/** A known cemetery with what the plan for All Saints reads; its hours are those of the shop. */
const cemeteryOf = (key: string) => {
  const [lat, lng] = key.split(' ').map(Number);
  const exceptions = allSaintsHours(new Date(FIRST_DAY.toString()));
  const hours = { openingHours: everyDay, holidayHours: null, exceptions, municipalHoliday: null, region: 'PT' };
  return { id: key, location: { lat, lng }, ...hours };
};

/** Answers all queries of the matching jobs from memory. */
export class MatchingAnswers {
  private readonly byCemetery = new Map<string, Case[]>();
  /** The slots of a partner's day, by service id. */
  private readonly stops = new Map<string, Map<string, PartnerStop>>();

  constructor(
    private readonly operations: Operations,
    private readonly cases: ReadonlyMap<string, Case>,
    private readonly hasRoutes: boolean,
    /** The deadlines by which a service is urgent; null if nobody is asked beside another. */
    private readonly windows: DeadlineWindows | null,
  ) {}

  /** Makes a service known to the others of its cemetery. */
  add(one: Case): void {
    if (one.visit.cemetery === null) return;
    const key = cemeteryKey(one.visit.cemetery);
    this.byCemetery.set(key, [...(this.byCemetery.get(key) ?? []), one]);
  }

  /** Notes that a service fills a partner's day, or no longer does. */
  noteStop(
    { visit: { serviceId, scheduledHour, place } }: Case,
    partnerId: string,
    date: string,
    isThere: boolean,
  ): void {
    if (scheduledHour === null) return;
    const key = `${partnerId} ${date}`;
    const stops = this.stops.get(key) ?? new Map<string, PartnerStop>();
    this.stops.set(key, stops);
    if (isThere) stops.set(serviceId, { serviceId, hour: scheduledHour, location: place });
    else stops.delete(serviceId);
  }

  /** Whether a partner has accepted another grave of the cemetery on the day of a service. */
  isThere(serviceId: string, partnerId: string): boolean {
    const around = this.around(serviceId);
    return (
      around?.others.some(
        ({ status, scheduledDate, partnerIds }) =>
          status === 'accepted' && scheduledDate === around.one.scheduledDate && partnerIds.includes(partnerId),
      ) ?? false
    );
  }

  to(query: object): unknown {
    if (query instanceof GetServiceForMatching) return this.request(query.serviceId);
    if (query instanceof GetVisitsAround) return this.around(query.serviceId);
    if (query instanceof GetServicePoint) return this.cases.get(query.serviceId)?.visit.place ?? null;
    if (query instanceof ListNearestPartners) return this.nearest(query.near);
    if (query instanceof ListPartnersByIds) return query.partnerIds.map((partnerId) => this.card(partnerId));
    // No customer of the simulation chooses a partner.
    if (query instanceof ListOrderSummaries) return [];
    if (query instanceof ListStopsOfPartner) return this.stopsOf(query);
    if (query instanceof ListSeasonVisits) return this.seasonVisits(query.days);
    if (query instanceof ListCemeteriesByIds) return query.cemeteryIds.map(cemeteryOf);
    if (query instanceof ListPartnerDayLoads) return this.dayLoads(query);
    if (query instanceof GetPartnerWorkloads) return this.loads(query);
    if (query instanceof ListStandingLoads) return this.loadsInAdvance(query);
    throw new Error(`nobody answers ${query.constructor.name}`);
  }

  private request(serviceId: string): ServiceToMatch | null {
    const one = this.cases.get(serviceId);
    if (one === undefined || one.state.status === 'none') return null;
    const { visit, state } = one;
    const { orderId, subscriptionId, type, scheduledHour, timeZone } = visit;
    const now = new Date(this.operations.agenda.now);
    return {
      serviceId,
      orderId,
      // No partner of the simulation buys.
      customerId: orderId,
      subscriptionId,
      isFlexible: this.hasRoutes && visit.flexibleDays > 0,
      type,
      scheduledDate: dateOf(one),
      scheduledHour,
      timeZone,
      amountToReceiveCents: state.agreed.amountToReceiveCents,
      isForMorningAfterNight: isForMorningAfterNight(visit, now),
      isUrgent:
        this.windows !== null && isUrgentAt(timesOf({ ...visit, scheduledDate: dateOf(one) }), now, this.windows),
      canBeAcceptedInAdvance: true,
      status: state.status,
      round: nextRoundOf(state),
      asked: state.offerHistory.map((offered) => ({
        ...offered,
        isAskedNow: openOffersOf(state).some(({ partnerId }) => partnerId === offered.partnerId),
      })),
      plannedPartnerId: state.plannedPartnerId ?? null,
      lastGoodPartnerId: subscriptionId === null ? null : (this.operations.lastGood.get(subscriptionId) ?? null),
    };
  }

  /** The cleanings of a cemetery, known by its point; null where cleanings are not cared for together. */
  private around(serviceId: string): VisitsAround | null {
    const one = this.cases.get(serviceId);
    if (!this.hasRoutes || !one?.visit.cemetery) return null;
    const known = this.byCemetery.get(cemeteryKey(one.visit.cemetery)) ?? [];
    const others = known.filter((other) => other !== one && isNear(one, other)).flatMap(cemeteryVisit);
    const [self] = cemeteryVisit(one);
    return self === undefined ? null : { cemeteryId: cemeteryKey(one.visit.cemetery), one: self, others };
  }

  private stopsOf({ partnerId, date, otherThan }: ListStopsOfPartner): PartnerStop[] {
    const stops = [...(this.stops.get(`${partnerId} ${date}`)?.values() ?? [])];
    return stops.filter(({ serviceId }) => serviceId !== otherThan);
  }

  private seasonVisits({ from, to }: ListSeasonVisits['days']): SeasonVisit[] {
    const isToCome = (one: Case) => {
      const date = dateOf(one);
      return from <= date && date <= to && TO_COME.includes(one.state.status);
    };
    return [...this.byCemetery].flatMap(([cemeteryId, cases]) =>
      cases.filter(isToCome).flatMap((one) =>
        cemeteryVisit(one).map((visit) => {
          const { orderId, subscriptionId } = one.visit;
          // Each order of the simulation is for a grave of its own.
          const matching = matchFrom(timesOf({ ...one.visit, scheduledDate: visit.scheduledDate }), new Date(0));
          return {
            ...visit,
            cemeteryId,
            graveId: orderId,
            orderId,
            isOfPlan: subscriptionId !== null,
            matchFrom: matching.toISOString(),
          };
        }),
      ),
    );
  }

  private dayLoads({ partnerIds, range: { from, to } }: ListPartnerDayLoads): PartnerDayLoad[] {
    return partnerIds.flatMap((partnerId) =>
      Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
        const date = daysLater(from, index);
        return { partnerId, date, load: this.operations.books.load(this.operations.worker(partnerId), date).day };
      }),
    );
  }

  private nearest({ type, lat, lng, limit, skip }: ListNearestPartners['near']): NearPartner[] {
    const page = this.operations.neighbourhood.of(type, { lat, lng }).slice(skip, skip + limit);
    return page.map(({ worker: { partnerId, radiusKm, capacity, standing }, distanceKm }) => {
      return {
        partnerId,
        status: 'approved',
        distanceKm,
        radiusKm,
        capacity,
        standing,
        absences: [],
        workingHours: null,
      };
    });
  }

  private card(partnerId: string): PartnerCard {
    const { type, lat, lng, radiusKm, capacity, standing } = this.operations.worker(partnerId);
    const unknown = {
      statusReason: null,
      displayName: '',
      phone: null,
      email: null,
      city: null,
      timeZone: null,
      absences: [],
      workingHours: null,
    };
    return { partnerId, partnerType: type, status: 'approved', ...unknown, lat, lng, radiusKm, capacity, standing };
  }

  private loads({ partnerIds, date }: GetPartnerWorkloads): PartnerLoad[] {
    return partnerIds.map((partnerId) => {
      return { partnerId, ...this.operations.books.load(this.operations.worker(partnerId), date) };
    });
  }

  private loadsInAdvance({ partnerIds, date }: ListStandingLoads): StandingLoad[] {
    return partnerIds.map((partnerId) => {
      return { partnerId, ...this.operations.books.loadInAdvance(this.operations.worker(partnerId), date) };
    });
  }
}
