import { Processor, WorkerHost } from '@nestjs/bullmq';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { isAbsentOn } from '@perpetua/contracts/absent-days';
import type { ConsiderationOutcome } from '@perpetua/contracts/fulfilment.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { coversInAdvance, hasRoomInAdvance } from '@perpetua/contracts/standing-acceptance';
import { isWithinHours } from '@perpetua/contracts/working-hours';
import type { Job } from 'bullmq';
import {
  ReportNoPartnerFound,
  MakeOffer,
  GetServiceForMatching,
  GetServicePoint,
  GetPartnerWorkloads,
  GetVisitsAround,
  JoinRoute,
  StopsChanged,
  type ServiceToMatch,
  type VisitsAround,
} from '../fulfilment/index.js';
import { ListOrderSummaries } from '../ordering/index.js';
import { ListNearestPartners, ListStandingLoads, type NearPartner, ListPartnersByIds } from '../partners/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { workerOptions } from '../platform/queue/worker-options.js';
import { DayTravel } from './day-travel.service.js';
import { byRank, type Candidate, MatchingRound, obstacle } from './matching.policy.js';
import { acceptedDays, gravesOnDay, partnersThere, type RouteDay, sharedDays } from './routes.policy.js';

interface FindPartnerData {
  readonly serviceId: string;
  readonly correlationId: string;
  readonly causationId?: string;
}

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** The data of one run of the job. */
interface Search {
  readonly service: ServiceToMatch;
  /** Null for flowers, which are offered to the nearest at once. */
  readonly around: VisitsAround | null;
  readonly place: Place;
  readonly round: MatchingRound;
  readonly job: FindPartnerData;
  readonly progress: Progress;
  /** Whether only partners who accept in advance are given the service now. */
  readonly isOnlyInAdvance?: boolean;
}

/** What changes during a run of the job, of which an urgent one makes several offers. */
interface Progress {
  /** The round of the next offer. */
  round: number;
  hasAsked: boolean;
}

/** The outcome recorded for a partner whose offer was refused, by the error code of the refusal. */
const obstacleMeanwhile: ReadonlyMap<string, ConsiderationOutcome> = new Map([
  ['no_capacity', 'no_capacity'],
  ['unsuitable_partner', 'suspended'],
]);

const FIRST_PAGE = 16;
const NEXT_PAGE = 128;

/**
 * The geo-matching job (docs/domain.md#matching): offers a service to the nearest partner who can take it, or reports
 * that there is none. While offers are open, it asks one more, if the service says that it is time. Two workers, or a
 * repeated job, still make only one offer, because the service's stream accepts one offer per round.
 */
@Processor('matching', workerOptions(4))
export class FindPartnerJob extends WorkerHost {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly travel: DayTravel,
  ) {
    super();
  }

  override async process(job: Job<FindPartnerData>): Promise<void> {
    const service = await this.queries.execute(new GetServiceForMatching(job.data.serviceId));
    if (service?.status !== 'matching' && service?.status !== 'offered') return;
    const place = await this.queries.execute(new GetServicePoint(service.serviceId));
    const around = service.type === 'clean' ? await this.queries.execute(new GetVisitsAround(service.serviceId)) : null;
    const progress = { round: service.round, hasAsked: false };
    const search = { service, around, round: new MatchingRound(), job: job.data, progress };
    if (place && (await this.hasJoinedRoute({ ...search, place }))) return;
    if (place && (await this.offered({ ...search, place }))) return;
    const { round } = progress;
    const payload = { serviceId: service.serviceId, round, considered: search.round.considered() };
    await this.commands.execute(new ReportNoPartnerFound(payload, metaOf(search.job, [round, 'nobody'])));
  }

  /**
   * Moves a cleaning whose customer agreed to near days to the best of them (docs/domain.md#routes), together with others
   * that meet it there. Returns whether it was moved: then matching begins again for the new day.
   */
  private async hasJoinedRoute(search: Search): Promise<boolean> {
    const { service, around } = search;
    if (around === null || around.one.flexible === null || service.status !== 'matching') return false;
    for await (const { date, joining } of this.routeDays(search, around)) {
      if (!(await this.joined(search, service.serviceId, date))) continue;
      // The others move only to where this one is: it may have changed since it was read.
      const now = await this.queries.execute(new GetServiceForMatching(service.serviceId));
      if (now?.status !== 'matching' || now.scheduledDate !== date) return true;
      for (const serviceId of joining) await this.joined(search, serviceId, date);
      return date !== service.scheduledDate;
    }
    return false;
  }

  /**
   * The days that are worth a move, the best first: one on which a partner comes anyway, else those that others share, as
   * far as the nearest free partner has room for them.
   */
  private async *routeDays(search: Search, around: VisitsAround): AsyncGenerator<RouteDay> {
    for (const { date, partnerIds } of acceptedDays(around)) {
      const [free] = await this.freeOn(search, date, await this.near(search, partnerIds));
      if (free !== undefined) yield { date, joining: [] };
    }
    const shared = sharedDays(around);
    const near = shared.length === 0 ? [] : await this.nearest(search);
    for (const { date, joining } of shared) {
      const [nearest] = await this.freeOn(search, date, near);
      const room = nearest === undefined ? 0 : nearest.capacity - nearest.dayLoad;
      if (room > 1) yield { date, joining: joining.slice(0, room - 1) };
    }
  }

  /** Those of the given partners who can be asked for the service on a day, the nearest first. */
  private async freeOn({ service, ...search }: Search, scheduledDate: string, near: readonly NearPartner[]) {
    const candidates = await this.candidates({ ...search, service: { ...service, scheduledDate } }, near);
    return candidates.filter((candidate) => obstacle(candidate) === null).toSorted(byRank);
  }

  /** Returns false if the cemetery is closed on the day, or it is too near. */
  private async joined({ service, job }: Search, serviceId: string, date: string): Promise<boolean> {
    const meta = metaOf(job, [service.round, 'route', serviceId, date]);
    try {
      await this.commands.execute(new JoinRoute({ serviceId, date }, meta));
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /**
   * Offers the service to the first partner who can be asked: first the partner of a plan's latest completed visit
   * unless the visit was rated below 3, then the one whom the customer chose, then the one of a season's plan,
   * then those who are in the cemetery on that day anyway, then all partners by distance, and finally partners who did not
   * answer an earlier offer. Returns whether an offer was made. Where nobody who is asked could answer in time, those who
   * accept in advance come before all others. When the slot is very near, everybody is asked at once, in the same order.
   */
  private async offered(search: Search): Promise<boolean> {
    const favourites = await this.favourites(search);
    if (search.service.isForMorningAfterNight) {
      const inAdvance = { ...search, isOnlyInAdvance: true };
      if (await this.offeredToAny(inAdvance, favourites.filter(acceptsInAdvance))) return true;
      if (await this.offeredByDistance(inAdvance, acceptsInAdvance)) return true;
    }
    for (const favourite of favourites) {
      if (await this.offeredToAny(search, [favourite])) return true;
    }
    if (await this.offeredByDistance(search)) return true;
    // Nobody is asked a second time while others have not answered.
    if (search.progress.hasAsked || search.service.status === 'offered') return search.progress.hasAsked;
    for (const candidate of search.round.secondChances()) if (await this.offeredTo(search, candidate)) return true;
    return search.progress.hasAsked;
  }

  private async offeredByDistance(search: Search, isAsked = (_: Candidate): boolean => true): Promise<boolean> {
    for (let skip = 0, limit = FIRST_PAGE; ; skip += limit, limit = NEXT_PAGE) {
      const near = await this.nearest(search, limit, skip);
      const candidates = await this.candidates(search, near);
      if (await this.offeredToAny(search, candidates.filter(isAsked))) return true;
      if (near.length < limit) return false;
    }
  }

  private async offeredToAny(search: Search, candidates: readonly Candidate[]): Promise<boolean> {
    for (const candidate of search.round.eligible(candidates)) if (await this.offeredTo(search, candidate)) return true;
    return false;
  }

  /**
   * Makes the offer, and returns whether the search is over. The way of a partner who accepts in advance is judged again
   * if the day has got another stop meanwhile. The search goes on if the partner cannot get there between other
   * stops of the day, or if the partner's day has filled up or the partner was suspended in the meantime; in an urgent
   * round also after an offer.
   */
  private async offeredTo(search: Search, candidate: Candidate): Promise<boolean> {
    const { service, place, around, round, job, progress, isOnlyInAdvance = false } = search;
    if (progress.hasAsked && candidate.inAdvance !== null) {
      round.note(candidate, 'accepts_in_advance');
      return false;
    }
    const isWayJudged = candidate.dayLoad > 0 || candidate.inAdvance !== null;
    const way = isWayJudged ? await this.travel.judged(candidate.partnerId, service, place) : { fits: true };
    if (!way.fits) {
      round.note(candidate, 'too_far_between');
      return false;
    }
    const payload = {
      serviceId: service.serviceId,
      partnerId: candidate.partnerId,
      distanceKm: candidate.distanceKm,
      considered: round.consideredWith(candidate),
      round: progress.round,
      route: routeOf(around),
      capacity: candidate.capacity,
      by: 'system' as const,
      ...(candidate.inAdvance && {
        inAdvance: candidate.inAdvance,
        judgedStops: way.stops,
        onlyInAdvance: isOnlyInAdvance,
      }),
    };
    try {
      await this.commands.execute(new MakeOffer(payload, metaOf(job, [progress.round, candidate.partnerId])));
      return !service.isUrgent || (await this.isOver(search, candidate));
    } catch (error) {
      if (error instanceof StopsChanged) return this.offeredTo(search, candidate);
      const outcome = error instanceof DomainError ? obstacleMeanwhile.get(error.code) : undefined;
      if (outcome === undefined) throw error;
      // Whoever accepts no more in advance can still be asked in turn.
      if (!isOnlyInAdvance) round.note(candidate, outcome);
      return false;
    }
  }

  /**
   * Whether nobody else is asked in an urgent round: somebody has it already, be it in advance. A partner who accepts in
   * advance and whose turn has not come yet gets no offer.
   */
  private async isOver({ service, round, progress, isOnlyInAdvance }: Search, candidate: Candidate): Promise<boolean> {
    const now = await this.queries.execute(new GetServiceForMatching(service.serviceId));
    if (now?.status !== 'matching' && now?.status !== 'offered') return true;
    progress.round = now.round;
    const isAsked = now.asked.some(({ partnerId, isAskedNow }) => partnerId === candidate.partnerId && isAskedNow);
    if (isAsked) {
      progress.hasAsked = true;
      round.note(candidate, 'asked_now');
    } else if (candidate.inAdvance !== null && !isOnlyInAdvance) round.note(candidate, 'accepts_in_advance');
    return false;
  }

  /** The partners who are asked before the nearest one, in this order; without those of the other trade. */
  private async favourites(search: Search): Promise<Candidate[]> {
    const { service, around } = search;
    const [order] = await this.queries.execute(new ListOrderSummaries([service.orderId]));
    const there = around === null ? [] : partnersThere(around.others, service.scheduledDate);
    const { lastGoodPartnerId, plannedPartnerId } = service;
    const preferred = order?.preferredPartnerId ?? null;
    // Who agreed to near days agreed to be cared for with others; those graves have one partner from then on.
    const ids = service.isFlexible
      ? [preferred, plannedPartnerId, ...there, lastGoodPartnerId]
      : [lastGoodPartnerId, preferred, plannedPartnerId, ...there];
    return this.candidates(search, await this.near(search, [...new Set(ids.filter((id) => id !== null))]));
  }

  /** A page of all partners of the trade, the nearest first. */
  private nearest({ place, service }: Search, limit = FIRST_PAGE, skip = 0): Promise<readonly NearPartner[]> {
    const type = service.type === 'flower' ? 'flower' : 'grave';
    return this.queries.execute(new ListNearestPartners({ type, lat: place.lat, lng: place.lng, limit, skip }));
  }

  /** The given partners with their distances, in the same order; without those of the other trade. */
  private async near({ place, service: { type } }: Search, ids: readonly string[]): Promise<NearPartner[]> {
    if (ids.length === 0) return [];
    const cards = await this.queries.execute(new ListPartnersByIds(ids));
    const inOrder = ids.flatMap((id) => cards.filter(({ partnerId }) => partnerId === id));
    return inOrder.flatMap((card): NearPartner[] => {
      if (card.lat === null || card.lng === null || (card.partnerType === 'flower') !== (type === 'flower')) return [];
      return [{ ...card, distanceKm: greatCircleKm(place, { lat: card.lat, lng: card.lng }) }];
    });
  }

  private async candidates({ service }: Search, near: readonly NearPartner[]): Promise<Candidate[]> {
    if (near.length === 0) return [];
    const ids = near.map(({ partnerId }) => partnerId);
    const loads = await this.queries.execute(new GetPartnerWorkloads(ids, service.scheduledDate));
    const loadOf = new Map(loads.map((load) => [load.partnerId, load]));
    const askedOf = new Map(service.asked.map((asked) => [asked.partnerId, asked]));
    const inAdvance = await this.standingRoom(service, near);
    const { scheduledDate: date, scheduledHour: hour } = service;
    return near.map(({ partnerId, status, distanceKm, radiusKm, capacity, absences, workingHours }) => ({
      partnerId,
      status,
      distanceKm,
      radiusKm,
      capacity: capacity[weekdayOf(date)],
      dayLoad: loadOf.get(partnerId)?.day ?? 0,
      openLoad: loadOf.get(partnerId)?.open ?? 0,
      asked: askedOf.get(partnerId)?.times ?? 0,
      declined: askedOf.get(partnerId)?.declined ?? false,
      isAskedNow: askedOf.get(partnerId)?.isAskedNow ?? false,
      isAbsent: isAbsentOn(absences, date),
      isOutsideHours: !isWithinHours(workingHours, { date, hour }),
      isBuyer: partnerId === service.customerId,
      inAdvance: inAdvance.get(partnerId) ?? null,
    }));
  }

  /** The limits of those partners who accept the service in advance, by partner id. */
  private async standingRoom(
    { scheduledDate: date, amountToReceiveCents: amountCents, canBeAcceptedInAdvance }: ServiceToMatch,
    near: readonly NearPartner[],
  ): Promise<ReadonlyMap<string, Limits>> {
    if (!canBeAcceptedInAdvance) return new Map();
    const covering = near.flatMap(({ partnerId, distanceKm, standing }) =>
      standing !== null && coversInAdvance(standing, { date, distanceKm, amountCents })
        ? [{ partnerId, standing }]
        : [],
    );
    if (covering.length === 0) return new Map();
    const ids = covering.map(({ partnerId }) => partnerId);
    const loads = await this.queries.execute(new ListStandingLoads(ids, date));
    const loadOf = new Map(loads.map((load) => [load.partnerId, load]));
    return new Map(
      covering.flatMap(({ partnerId, standing }) => {
        const { maxPerDay, maxPerWeek } = standing;
        const hasRoom = hasRoomInAdvance(standing, loadOf.get(partnerId) ?? { day: 0, week: 0 });
        return hasRoom ? [[partnerId, { maxPerDay, maxPerWeek }] as const] : [];
      }),
    );
  }
}

type Limits = NonNullable<Candidate['inAdvance']>;

const acceptsInAdvance = ({ inAdvance }: Candidate): boolean => inAdvance !== null;

/** The route that explains an offer: other graves of the cemetery on the same day; undefined if there is none. */
const routeOf = (around: VisitsAround | null): { routeId: string; visits: number } | undefined => {
  if (around === null || gravesOnDay(around) === 1) return undefined;
  const { cemeteryId, one } = around;
  return { routeId: derivedId('route', cemeteryId, one.scheduledDate), visits: gravesOnDay(around) };
};

const metaOf = (job: FindPartnerData, answer: readonly (string | number)[]): CommandMeta => ({
  commandId: derivedId('matching', job.serviceId, ...answer),
  actor: { id: 'matching', role: 'system' },
  correlationId: job.correlationId,
  causationId: job.causationId,
});
