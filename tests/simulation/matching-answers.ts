import {
  GetServiceForMatching,
  GetServicePoint,
  type PartnerLoad,
  GetPartnerWorkloads,
  type ServiceToMatch,
} from '../../backend/src/fulfilment/index.js';
import { ListOrderSummaries } from '../../backend/src/ordering/index.js';
import { nextRoundOf, openOffersOf, type ServiceState } from '../../backend/src/fulfilment/service/service.state.js';
import { isForMorningAfterNight } from '../../backend/src/fulfilment/offers/standing-acceptance.policy.js';
import {
  ListNearestPartners,
  ListStandingLoads,
  type NearPartner,
  type PartnerCard,
  type StandingLoad,
  ListPartnersByIds,
} from '../../backend/src/partners/index.js';
import type { Visit } from './orders.js';
import type { Operations } from './operations.js';

/** A service and its current state. */
export interface Case {
  readonly visit: Visit;
  state: ServiceState;
  /** When matching began, in milliseconds of the epoch; NaN before that. */
  matchingSince: number;
  isSettled: boolean;
}

/** Answers all queries of the matching job from memory. */
export class MatchingAnswers {
  constructor(
    private readonly operations: Operations,
    private readonly cases: ReadonlyMap<string, Case>,
  ) {}

  to(query: object): unknown {
    if (query instanceof GetServiceForMatching) return this.request(query.serviceId);
    if (query instanceof GetServicePoint) return this.cases.get(query.serviceId)?.visit.place ?? null;
    if (query instanceof ListNearestPartners) return this.nearest(query.near);
    if (query instanceof ListPartnersByIds) return query.partnerIds.map((partnerId) => this.card(partnerId));
    // No customer of the simulation chooses a partner.
    if (query instanceof ListOrderSummaries) return [];
    if (query instanceof GetPartnerWorkloads) return this.loads(query);
    if (query instanceof ListStandingLoads) return this.loadsInAdvance(query);
    throw new Error(`nobody answers ${query.constructor.name}`);
  }

  private request(serviceId: string): ServiceToMatch | null {
    const one = this.cases.get(serviceId);
    if (one === undefined || one.state.status === 'none') return null;
    const { visit, state } = one;
    const { orderId, subscriptionId, type, scheduledDate, scheduledHour, timeZone } = visit;
    return {
      serviceId,
      orderId,
      // No partner of the simulation buys.
      customerId: orderId,
      subscriptionId,
      type,
      scheduledDate,
      scheduledHour,
      timeZone,
      amountToReceiveCents: state.agreed.amountToReceiveCents,
      isForMorningAfterNight: isForMorningAfterNight(visit, new Date(this.operations.agenda.now)),
      status: state.status,
      round: nextRoundOf(state),
      asked: state.offerHistory.map((offered) => ({
        ...offered,
        isAskedNow: openOffersOf(state).some(({ partnerId }) => partnerId === offered.partnerId),
      })),
      lastGoodPartnerId: subscriptionId === null ? null : (this.operations.lastGood.get(subscriptionId) ?? null),
    };
  }

  private nearest({ type, lat, lng, limit, skip }: ListNearestPartners['near']): NearPartner[] {
    const page = this.operations.neighbourhood.of(type, { lat, lng }).slice(skip, skip + limit);
    return page.map(({ worker: { partnerId, radiusKm, capacity, standing }, distanceKm }) => {
      return { partnerId, status: 'approved', distanceKm, radiusKm, capacity, standing };
    });
  }

  private card(partnerId: string): PartnerCard {
    const { type, lat, lng, radiusKm, capacity, standing } = this.operations.worker(partnerId);
    const unknown = { statusReason: null, displayName: '', phone: null, email: null, city: null, timeZone: null };
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
