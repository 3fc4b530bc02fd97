import { Processor, WorkerHost } from '@nestjs/bullmq';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ConsiderationOutcome } from '@perpetua/contracts/fulfilment.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import { coversInAdvance, hasRoomInAdvance } from '@perpetua/contracts/standing-acceptance';
import type { Job } from 'bullmq';
import { Temporal } from 'temporal-polyfill';
import {
  ReportNoPartnerFound,
  MakeOffer,
  GetServiceForMatching,
  GetServicePoint,
  GetPartnerWorkloads,
  type ServiceToMatch,
} from '../fulfilment/index.js';
import { ListOrderSummaries } from '../ordering/index.js';
import { ListNearestPartners, ListStandingLoads, type NearPartner, ListPartnersByIds } from '../partners/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { workerOptions } from '../platform/queue/worker-options.js';
import { type Candidate, MatchingRound } from './matching.policy.js';

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
  readonly place: Place;
  readonly round: MatchingRound;
  readonly job: FindPartnerData;
}

/** The outcome recorded for a partner whose offer was refused, by the error code of the refusal. */
const obstacleMeanwhile: ReadonlyMap<string, ConsiderationOutcome> = new Map([
  ['no_capacity', 'no_capacity'],
  ['unsuitable_partner', 'suspended'],
]);

const FIRST_PAGE = 16;
const NEXT_PAGE = 128;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly (keyof WeeklyCapacity)[];

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
  ) {
    super();
  }

  override async process(job: Job<FindPartnerData>): Promise<void> {
    const service = await this.queries.execute(new GetServiceForMatching(job.data.serviceId));
    if (service?.status !== 'matching' && service?.status !== 'offered') return;
    const place = await this.queries.execute(new GetServicePoint(service.serviceId));
    const search = { service, round: new MatchingRound(), job: job.data };
    if (place && (await this.offered({ ...search, place }))) return;
    const payload = { serviceId: service.serviceId, round: service.round, considered: search.round.considered() };
    await this.commands.execute(new ReportNoPartnerFound(payload, metaOf(search.job, [service.round, 'nobody'])));
  }

  /**
   * Offers the service to the first partner who can be asked: first the partner of a plan's latest completed visit
   * unless the visit was rated below 3, then the one whom the customer chose, then all partners by distance, and finally partners who did not answer an
   * earlier offer. Returns whether an offer was made. Where nobody who is asked could answer in time, those who accept in
   * advance come before all others.
   */
  private async offered(search: Search): Promise<boolean> {
    const favourites = await this.favourites(search);
    if (search.service.isForMorningAfterNight) {
      if (await this.offeredToAny(search, favourites.filter(acceptsInAdvance))) return true;
      if (await this.offeredByDistance(search, acceptsInAdvance)) return true;
    }
    for (const favourite of favourites) {
      if (await this.offeredToAny(search, [favourite])) return true;
    }
    if (await this.offeredByDistance(search)) return true;
    // Nobody is asked a second time while others have not answered.
    if (search.service.status === 'offered') return false;
    for (const candidate of search.round.secondChances()) if (await this.offeredTo(search, candidate)) return true;
    return false;
  }

  private async offeredByDistance(search: Search, isAsked = (_: Candidate): boolean => true): Promise<boolean> {
    for (let skip = 0, limit = FIRST_PAGE; ; skip += limit, limit = NEXT_PAGE) {
      const { lat, lng } = search.place;
      const type = search.service.type === 'flower' ? 'flower' : 'grave';
      const near = await this.queries.execute(new ListNearestPartners({ type, lat, lng, limit, skip }));
      const candidates = await this.candidates(search, near);
      if (await this.offeredToAny(search, candidates.filter(isAsked))) return true;
      if (near.length < limit) return false;
    }
  }

  private async offeredToAny(search: Search, candidates: readonly Candidate[]): Promise<boolean> {
    for (const candidate of search.round.eligible(candidates)) if (await this.offeredTo(search, candidate)) return true;
    return false;
  }

  /** Makes the offer; returns false if the partner's day has filled up or the partner was suspended in the meantime. */
  private async offeredTo({ service, round, job }: Search, candidate: Candidate): Promise<boolean> {
    const payload = {
      serviceId: service.serviceId,
      partnerId: candidate.partnerId,
      distanceKm: candidate.distanceKm,
      considered: round.consideredWith(candidate),
      round: service.round,
      capacity: candidate.capacity,
      by: 'system' as const,
      ...(candidate.inAdvance && { inAdvance: candidate.inAdvance }),
    };
    try {
      await this.commands.execute(new MakeOffer(payload, metaOf(job, [service.round, candidate.partnerId])));
      return true;
    } catch (error) {
      const outcome = error instanceof DomainError ? obstacleMeanwhile.get(error.code) : undefined;
      if (outcome === undefined) throw error;
      round.note(candidate, outcome);
      return false;
    }
  }

  /** The partners who are asked before the nearest one, in this order; without those of the other trade. */
  private async favourites(search: Search): Promise<Candidate[]> {
    const { lastGoodPartnerId, orderId, type } = search.service;
    const [order] = await this.queries.execute(new ListOrderSummaries([orderId]));
    const ids = [...new Set([lastGoodPartnerId, order?.preferredPartnerId ?? null])].filter((id) => id !== null);
    if (ids.length === 0) return [];
    const cards = await this.queries.execute(new ListPartnersByIds(ids));
    const inOrder = ids.flatMap((id) => cards.filter(({ partnerId }) => partnerId === id));
    const near = inOrder.flatMap((card): NearPartner[] => {
      if (card.lat === null || card.lng === null || (card.partnerType === 'flower') !== (type === 'flower')) return [];
      const distanceKm = greatCircleKm(search.place, { lat: card.lat, lng: card.lng });
      return [{ ...card, distanceKm }];
    });
    return this.candidates(search, near);
  }

  private async candidates({ service }: Search, near: readonly NearPartner[]): Promise<Candidate[]> {
    if (near.length === 0) return [];
    const ids = near.map(({ partnerId }) => partnerId);
    const loads = await this.queries.execute(new GetPartnerWorkloads(ids, service.scheduledDate));
    const loadOf = new Map(loads.map((load) => [load.partnerId, load]));
    const askedOf = new Map(service.asked.map((asked) => [asked.partnerId, asked]));
    const inAdvance = await this.standingRoom(service, near);
    const day = DAYS[Temporal.PlainDate.from(service.scheduledDate).dayOfWeek - 1] as (typeof DAYS)[number];
    return near.map(({ partnerId, status, distanceKm, radiusKm, capacity }) => ({
      partnerId,
      status,
      distanceKm,
      radiusKm,
      capacity: capacity[day],
      dayLoad: loadOf.get(partnerId)?.day ?? 0,
      openLoad: loadOf.get(partnerId)?.open ?? 0,
      asked: askedOf.get(partnerId)?.times ?? 0,
      declined: askedOf.get(partnerId)?.declined ?? false,
      isAskedNow: askedOf.get(partnerId)?.isAskedNow ?? false,
      isBuyer: partnerId === service.customerId,
      inAdvance: inAdvance.get(partnerId) ?? null,
    }));
  }

  /** The limits of those partners who accept the service in advance, by partner id. */
  private async standingRoom(
    { scheduledDate: date, amountToReceiveCents: amountCents }: ServiceToMatch,
    near: readonly NearPartner[],
  ): Promise<ReadonlyMap<string, Limits>> {
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

const metaOf = (job: FindPartnerData, answer: readonly (string | number)[]): CommandMeta => ({
  commandId: derivedId('matching', job.serviceId, ...answer),
  actor: { id: 'matching', role: 'system' },
  correlationId: job.correlationId,
  causationId: job.causationId,
});
