import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import {
  type AcceptHourRequest,
  acceptHourSchema,
  type CounterOfferRequest,
  counterOfferSchema,
  type Service,
  serviceSchema,
} from '@perpetua/contracts/fulfilment.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { suspensionGuard } from '../offers/offers.http.js';
import { PartnerReaches } from '../offers/partner-moves.handlers.js';
import { openOfferOf } from '../reading/service-visibility.policy.js';
import { ServiceRows } from '../reading/service.reader.js';
import { ServiceScreens } from '../reading/services.http.js';
import { NewDates } from '../rescheduling/new-dates.service.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { AcceptHour, CounterOffer } from './counter-offers.js';

/** A partner answers an offer of flowers with another hour of the day, which the customer may choose (ADR 0101). */
@Controller('Service')
export class CounterOffersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  /**
   * The offer stays open until it expires: the partner may still accept its own hour, or replace the proposed one once.
   */
  @Post(':id/counter')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Proposes another hour for an offer' })
  async counter(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: counterOfferSchema }) proposal: CounterOfferRequest,
  ): Promise<Service> {
    await this.commands.execute(new CounterOffer({ serviceId, partnerId: user.id, ...proposal }, meta));
    return this.screens.one(serviceId, user);
  }

  /** The partner has the service then, at the proposed hour. */
  @Post(':id/accept-hour')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Chooses the hour that a partner proposes' })
  async acceptHour(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: acceptHourSchema }) choice: AcceptHourRequest,
  ): Promise<Service> {
    await this.commands.execute(new AcceptHour({ serviceId, ...choice }, asCustomer(meta)));
    return this.screens.one(serviceId, user);
  }
}

/** Checks the hour, unless the rule refuses it anyway or it is the one that was proposed before. */
@HandlesCommand(CounterOffer)
export class CounterOfferHandler implements ICommandHandler<CounterOffer> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
    private readonly clock: Clock,
  ) {}

  async execute(command: CounterOffer): Promise<CommandResult> {
    const { serviceId, offerId, partnerId, hour } = command.payload;
    const row = await this.rows.find(serviceId);
    const open = row && openOfferOf(row, partnerId, this.clock.now());
    const isNew = open?.offerId === offerId && open.hour !== hour && open.isHourReplaced !== true;
    if (row?.type === 'flower' && isNew) await this.dates.requirePartnersHour(row, hour);
    return this.runner.run(serviceAggregate, command);
  }
}

/**
 * Checks the hour again, because the cemetery may have closed since it was proposed, and looks up where the partner
 * stands now. A suspended partner gets nothing.
 */
@HandlesCommand(AcceptHour)
export class AcceptHourHandler implements ICommandHandler<AcceptHour> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly dates: NewDates,
    private readonly reaches: PartnerReaches,
    private readonly clock: Clock,
  ) {}

  async execute(command: AcceptHour): Promise<CommandResult> {
    const { payload, meta } = command;
    const row = await this.rows.find(payload.serviceId);
    const open = row?.offers.find(({ offerId }) => offerId === payload.offerId);
    // The rule refuses strangers, and what is no open proposal.
    if (row?.customer_id !== meta.actor.id || open?.hour === undefined)
      return this.runner.run(serviceAggregate, command);
    if (Date.parse(open.expiresAt) > this.clock.now().getTime()) await this.dates.requirePartnersHour(row, open.hour);
    const offered = { partnerId: open.partnerId, serviceId: row.service_id };
    const partner = await this.reaches.onDay(row.scheduled_date, offered);
    return this.runner.run(serviceAggregate, new AcceptHour({ ...payload, ...partner }, meta), {
      guards: [suspensionGuard(open.partnerId)],
    });
  }
}
