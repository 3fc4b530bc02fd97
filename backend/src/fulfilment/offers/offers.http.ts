import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { inWriting } from '../../platform/written-reasons.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import {
  type AcceptOfferRequest,
  acceptOfferSchema,
  type ChoosePartnerRequest,
  choosePartnerSchema,
  type DeclineOfferRequest,
  declineOfferSchema,
  type ProposeServiceRequest,
  proposeServiceSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { ServiceScreens } from '../reading/services.http.js';
import {
  AcceptOffer,
  AskNextPartner,
  ChoosePartner,
  DeclineOffer,
  MakeOffer,
  AssignPartner,
} from './offers.commands.js';
import type { Statement } from '../../platform/database/database.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { weekdayOf } from '../rescheduling/next-open-day.policy.js';
import type { ServiceRow } from '../reading/service.row.js';
import { ServiceRows } from '../reading/service.reader.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { Temporal } from 'temporal-polyfill';
import { GetServicePoint } from '../service/matching.queries.js';
import { type PartnerCard, ListPartnersByIds } from '../../partners/index.js';
import { serviceNotFound, noCapacity } from '../service/service.errors.js';
import { nextRoundOf } from '../service/service.state.js';
import { unsuitablePartner } from './offers.rules.js';
import { StandingLimitReached } from './standing-acceptance.policy.js';
import { PartnerReaches } from './partner-moves.handlers.js';
import { capacityGuard, OpenDays } from '../rescheduling/new-dates.service.js';

/**
 * Partners accept or decline offers. Admins offer the service to a partner, assign a partner, or have the next nearest
 * partner asked.
 */
@Controller('Service')
export class OffersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  @Post(':id/accept')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Accepts an offer' })
  async accept(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: acceptOfferSchema }) { offerId }: AcceptOfferRequest,
  ): Promise<Service> {
    await this.commands.execute(new AcceptOffer({ serviceId, offerId, partnerId: user.id }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Declines an offer' })
  async decline(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: declineOfferSchema }) { offerId, reason: typed }: DeclineOfferRequest,
  ): Promise<Service> {
    const { reason, meta } = inWriting(typed, sent);
    await this.commands.execute(new DeclineOffer({ serviceId, offerId, partnerId: user.id, reason }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/assign')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Assigns a service to a partner' })
  async assign(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: choosePartnerSchema }) choice: ChoosePartnerRequest,
  ): Promise<Service> {
    const { reason, meta } = inWriting(choice.reason, sent);
    await this.commands.execute(new ChoosePartner({ serviceId, ...choice, reason, how: 'assign' }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/offer')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Offers a service to a partner' })
  async offer(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: choosePartnerSchema }) choice: ChoosePartnerRequest,
  ): Promise<Service> {
    const { reason, meta } = inWriting(choice.reason, sent);
    await this.commands.execute(new ChoosePartner({ serviceId, ...choice, reason, how: 'offer' }, meta));
    return this.screens.one(serviceId, user);
  }

  @Post(':id/propose')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Offers a service to the next nearest partner' })
  async propose(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() sent: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: proposeServiceSchema }) { offerId, reason: typed }: ProposeServiceRequest,
  ): Promise<Service> {
    const { reason, meta } = inWriting(typed, sent);
    await this.commands.execute(new AskNextPartner({ serviceId, offerId, reason }, meta));
    return this.screens.one(serviceId, user);
  }
}

/**
 * A statement that raises an error when the partner is suspended. If a suspension is just being stored, the statement
 * waits for its commit.
 */
export const suspensionGuard = (partnerId: string): Statement => ({
  name: 'fulfilment.hold-standing',
  text: 'SELECT fulfilment.hold_standing($1)',
  values: [partnerId],
});

/**
 * A statement that raises an error when the partner accepts no more services in advance on the service's day or in its
 * week. Follows the capacity guard.
 */
const standingGuard = (
  { partnerId, serviceId }: { readonly partnerId: string; readonly serviceId: string },
  { maxPerDay, maxPerWeek }: NonNullable<MakeOffer['payload']['inAdvance']>,
): Statement => ({
  name: 'fulfilment.hold-standing-acceptance',
  text: 'SELECT fulfilment.hold_standing_acceptance($1, $2, $3, $4)',
  values: [partnerId, serviceId, maxPerDay, maxPerWeek],
});

/**
 * A statement that raises an error when the partner has another stop on the service's day than those that were judged.
 * Follows the capacity guard, whose lock keeps further ones away.
 */
const stopsGuard = ({ partnerId, serviceId }: MakeOffer['payload'], judged: readonly string[]): Statement => ({
  name: 'fulfilment.hold-judged-stops',
  text: 'SELECT fulfilment.hold_judged_stops($1, $2, $3)',
  values: [partnerId, serviceId, [...judged]],
});

/** Makes an offer; one that the partner has accepted in advance becomes an ordinary one when the limits are reached. */
@HandlesCommand(MakeOffer)
export class MakeOfferHandler implements ICommandHandler<MakeOffer> {
  constructor(private readonly runner: DeciderRunner) {}

  async execute(command: MakeOffer): Promise<CommandResult> {
    const { inAdvance, judgedStops, ...offer } = command.payload;
    const capacity = capacityGuard(offer);
    if (inAdvance !== undefined) {
      try {
        return await this.runner.run(serviceAggregate, command, {
          guards: [
            capacity,
            ...(judgedStops === undefined ? [] : [stopsGuard(offer, judgedStops)]),
            standingGuard(offer, inAdvance),
          ],
        });
      } catch (error) {
        if (!(error instanceof StandingLimitReached)) throw error;
        if (offer.onlyInAdvance === true) throw noCapacity();
      }
    }
    return this.runner.run(serviceAggregate, new MakeOffer(offer, command.meta), { guards: [capacity] });
  }
}

@HandlesCommand(AcceptOffer)
export class AcceptOfferHandler implements ICommandHandler<AcceptOffer> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
    private readonly reaches: PartnerReaches,
  ) {}

  async execute({ payload, meta }: AcceptOffer): Promise<CommandResult> {
    const row = await this.rows.find(payload.serviceId);
    const openDay = await this.openDays.afterMissed(row);
    const reach = await this.reaches.of(payload.partnerId, payload.serviceId);
    return this.runner.run(serviceAggregate, new AcceptOffer({ ...payload, nextOpenDay: openDay, reach }, meta), {
      guards: [suspensionGuard(payload.partnerId)],
    });
  }
}

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
      round: nextRoundOf(row),
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
    if (partnerId === row.customer_id) throw unsuitablePartner('own_order');
    if ((partner.partnerType === 'flower') !== (row.type === 'flower')) throw unsuitablePartner('other_type');
    if (partner.status !== 'approved') throw unsuitablePartner('not_approved');
    return partner;
  }

  private async distance({ lat, lng }: PartnerCard, { service_id }: ServiceRow): Promise<number | null> {
    const place = await this.queries.execute(new GetServicePoint(service_id));
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
