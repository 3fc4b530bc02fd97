import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Temporal } from 'temporal-polyfill';
import { GetDeliveryPlace } from '../../ordering/index.js';
import { type PartnerCard, ListPartnersByIds } from '../../partners/index.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { weekdayOf } from '../rescheduling/next-open-day.policy.js';
import type { ServiceRow } from '../projections/service-row.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { AssignPartner, ChoosePartner, MakeOffer } from '../service/service.commands.js';
import { serviceNotFound } from '../service/service.errors.js';
import { unsuitablePartner } from './offers.errors.js';
import { capacityGuard, OpenDays } from '../service/service.handlers.js';

/**
 * Checks the partner whom an admin has chosen (type, approval, capacity on the day; for an offer also that the distance
 * is known), then makes the offer or assigns the partner.
 */
@HandlesCommand(ChoosePartner)
export class ChoosePartnerHandler implements ICommandHandler<ChoosePartner> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
    private readonly queries: QueryBus,
  ) {}

  async execute(choice: ChoosePartner): Promise<CommandResult> {
    const row = await this.rows.find(choice.payload.serviceId);
    if (row === undefined) throw serviceNotFound();
    const partner = await this.suitable(choice.payload.partnerId, row);
    const distanceKm = await this.distance(partner, row);
    return choice.payload.how === 'offer'
      ? this.offer(choice, { row, partner, distanceKm })
      : this.assign(choice, { row, partner, distanceKm });
  }

  private offer({ payload, meta }: ChoosePartner, { row, partner, distanceKm }: Chosen): Promise<CommandResult> {
    const { serviceId, partnerId, reason } = payload;
    if (distanceKm === null) throw unsuitablePartner('no_location');
    const capacity = capacityOn(partner, row.scheduled_date);
    const considered = [{ partnerId, distanceKm, outcome: 'chosen' as const }];
    const offer = {
      serviceId,
      partnerId,
      reason,
      distanceKm,
      capacity,
      considered,
      round: row.round,
      by: 'admin',
    } as const;
    return this.runner.run(serviceAggregate, new MakeOffer(offer, meta), { guards: [capacityGuard(offer)] });
  }

  private async assign({ payload, meta }: ChoosePartner, chosen: Chosen): Promise<CommandResult> {
    const { row, partner, distanceKm } = chosen;
    const { serviceId, partnerId, reason } = payload;
    const openDay = await this.openDays.afterMissed(row);
    const capacity = capacityOn(partner, openDay ?? row.scheduled_date);
    const assignment = { serviceId, partnerId, reason, distanceKm, capacity, nextOpenDay: openDay };
    return this.runner.run(serviceAggregate, new AssignPartner(assignment, meta), {
      guards: [capacityGuard({ ...assignment, day: openDay })],
    });
  }

  private async suitable(partnerId: string, row: ServiceRow): Promise<PartnerCard> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) throw unsuitablePartner('unknown');
    if ((partner.partnerType === 'flower') !== (row.type === 'flower')) throw unsuitablePartner('other_type');
    if (partner.status !== 'approved') throw unsuitablePartner('not_approved');
    return partner;
  }

  private async distance({ lat, lng }: PartnerCard, { order_id }: ServiceRow): Promise<number | null> {
    const place = await this.queries.execute(new GetDeliveryPlace(order_id));
    return place === null || lat === null || lng === null ? null : greatCircleKm(place, { lat, lng });
  }
}

interface Chosen {
  readonly row: ServiceRow;
  readonly partner: PartnerCard;
  readonly distanceKm: number | null;
}

const capacityOn = ({ capacity }: PartnerCard, date: string): number =>
  capacity[weekdayOf(Temporal.PlainDate.from(date))];
