import { Injectable } from '@nestjs/common';
import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { isAbsentOn } from '@perpetua/contracts/absent-days';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { ListPartnersByIds, type PartnerCard } from '../../partners/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { derivedId } from '../../platform/ids.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { GetServicePoint } from '../service/matching.queries.js';
import {
  type PartnerReach,
  ReviewOffersOfPartner,
  WithdrawDistantOffer,
  WithdrawUntimelyOffer,
} from './offers.commands.js';

/** Tells how far partners are from the places of services now, which may differ from when an offer was made. */
@Injectable()
export class PartnerReaches {
  constructor(private readonly queries: QueryBus) {}

  /** Returns undefined if the partner has no location, or the place of the service has been erased. */
  async of(partnerId: string, serviceId: string): Promise<PartnerReach | undefined> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    return partner && this.from(partner, serviceId);
  }

  /** As {@link of}, for a partner who has been read. */
  async from({ lat, lng, radiusKm }: PartnerCard, serviceId: string): Promise<PartnerReach | undefined> {
    const place = await this.queries.execute(new GetServicePoint(serviceId));
    if (lat === null || lng === null || place === null) return undefined;
    return { distanceKm: greatCircleKm(place, { lat, lng }), radiusKm };
  }

  /** As {@link of}, and whether the partner has a local day off, YYYY-MM-DD. */
  async onDay(
    date: string,
    { partnerId, serviceId }: { readonly partnerId: string; readonly serviceId: string },
  ): Promise<{ readonly reach: PartnerReach | undefined; readonly isAbsent: boolean }> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) return { reach: undefined, isAbsent: false };
    return { reach: await this.from(partner, serviceId), isAbsent: isAbsentOn(partner.absences, date) };
  }
}

/**
 * Withdraws the open offers that a partner who moved or narrowed the radius can no longer reach, or that are for days
 * off or outside the partner's hours; matching goes on.
 * Accepted services stay with the partner until they are handed back (docs/domain.md#when-things-change).
 */
@HandlesCommand(ReviewOffersOfPartner)
export class ReviewOffersOfPartnerHandler implements ICommandHandler<ReviewOffersOfPartner> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly reaches: PartnerReaches,
    private readonly runner: DeciderRunner,
  ) {}

  /** This context stores no events about partners, so the result contains the partner's id as `streamId`. */
  async execute({
    payload: { partnerId },
    meta: { commandId, actor, causationId },
  }: ReviewOffersOfPartner): Promise<CommandResult> {
    const done = { streamId: partnerId, version: 0, duplicate: false };
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) return done;
    const offered = await this.database.query<{ service_id: string }>({
      name: 'fulfilment.offered-to-partner',
      text: `SELECT service_id FROM fulfilment.services
        WHERE status = 'offered' AND busy_partner_ids @> ARRAY[$1::uuid] ORDER BY scheduled_date, service_id`,
      values: [partnerId],
    });
    for (const { service_id: serviceId } of offered) {
      const { absences, workingHours } = partner;
      const untimely = { commandId: derivedId(commandId, serviceId, 'absent'), actor, causationId };
      const withdraw = { serviceId, partnerId, absences, workingHours };
      await this.runner.run(serviceAggregate, new WithdrawUntimelyOffer(withdraw, untimely));
      const reach = await this.reaches.from(partner, serviceId);
      if (reach === undefined) continue;
      const meta = { commandId: derivedId(commandId, serviceId), actor, causationId };
      await this.runner.run(serviceAggregate, new WithdrawDistantOffer({ serviceId, partnerId, ...reach }, meta));
    }
    return done;
  }
}
