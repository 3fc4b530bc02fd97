import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isAbsentOn } from '@perpetua/contracts/absent-days';
import { truncatedKm } from '@perpetua/contracts/great-circle';
import type { Location } from '@perpetua/contracts/validation';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import type { PartnerCandidate } from '@perpetua/contracts/partners.contract';
import { isWithinHours } from '@perpetua/contracts/working-hours';
import {
  GetPartnerWorkloads,
  GetServiceForMatching,
  GetServicePoint,
  type ServiceToMatch,
} from '../fulfilment/index.js';
import { ListCandidatesForService, type PartnerAtDistance, ListPartnersByDistance } from '../partners/index.js';
import { notFound } from '../platform/domain/domain-error.js';
import { DayTravel } from './day-travel.service.js';
import { candidacyOf } from './partner-candidates.policy.js';

/** Lists the partners among whom an admin can choose for a service, with the facts that help to choose. */
@QueryHandler(ListCandidatesForService)
export class ListCandidatesForServiceHandler implements IQueryHandler<ListCandidatesForService> {
  constructor(
    private readonly queries: QueryBus,
    private readonly travel: DayTravel,
  ) {}

  async execute({ serviceId, range }: ListCandidatesForService): Promise<{ items: PartnerCandidate[]; total: number }> {
    const service = await this.queries.execute(new GetServiceForMatching(serviceId));
    const place = service && (await this.queries.execute(new GetServicePoint(service.serviceId)));
    if (!place) throw notFound('Service');
    const type = service.type === 'flower' ? ('flower' as const) : ('grave' as const);
    const { items, total } = await this.queries.execute(new ListPartnersByDistance({ type, ...place }, range));
    return { items: await this.candidates(items, service, place), total };
  }

  private async candidates(
    near: readonly PartnerAtDistance[],
    service: ServiceToMatch,
    place: Location,
  ): Promise<PartnerCandidate[]> {
    const ids = near.map(({ partner }) => partner.id);
    const loads = await this.queries.execute(new GetPartnerWorkloads(ids, service.scheduledDate));
    const loadOf = new Map(loads.map(({ partnerId, day }) => [partnerId, day]));
    const askedOf = new Map(service.asked.map((asked) => [asked.partnerId, asked]));
    const busy = near.filter(({ partner }) => (loadOf.get(partner.id) ?? 0) > 0);
    const fits = await Promise.all(busy.map(({ partner }) => this.travel.fits(partner.id, service, place)));
    const tooFar = new Set(busy.filter((_, index) => fits[index] === false).map(({ partner }) => partner.id));
    return near.map(({ partner, distanceKm, absences }) => {
      const facts = {
        distanceKm,
        radiusKm: partner.radiusKm,
        load: loadOf.get(partner.id) ?? 0,
        dayCapacity: partner.capacity[weekdayOf(service.scheduledDate)],
        asked: askedOf.get(partner.id)?.times ?? 0,
        declined: askedOf.get(partner.id)?.declined ?? false,
      };
      const { scheduledDate: date, scheduledHour: hour } = service;
      const isAbsent = isAbsentOn(absences, date);
      const isOutsideHours = !isWithinHours(partner.workingHours ?? null, { date, hour });
      const isTooFarBetween = tooFar.has(partner.id);
      const isBuyer = partner.id === service.customerId;
      const isAskedNow = askedOf.get(partner.id)?.isAskedNow ?? false;
      return {
        ...partner,
        ...facts,
        distanceKm: truncatedKm(distanceKm),
        ...candidacyOf({ ...facts, isAbsent, isOutsideHours, isTooFarBetween, isBuyer, isAskedNow }),
      };
    });
  }
}
