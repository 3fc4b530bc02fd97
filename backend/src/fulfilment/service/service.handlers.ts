import { Injectable, type Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Statement } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/decider.js';
import {
  type Aggregate,
  DeciderRunner,
  defineAggregate,
  type RunOptions,
} from '../../platform/domain/decider-runner.js';
import { localDateOf } from '../../platform/local-time.js';
import { CemeteryById } from '../../places/index.js';
import { nextOpenDay } from '../rescheduling/next-open-day.policy.js';
import { remarkStatement } from '../projections/remarks.projection.js';
import { type ServiceRow, serviceRow } from '../projections/service-row.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import {
  AcceptOffer,
  AskNextPartner,
  CancelService,
  CancelUnassignedService,
  CloseService,
  ReportNoPartnerFound,
  DeclineOffer,
  DeliverService,
  EscalateService,
  ExpireOffer,
  GiveFeedback,
  MakeOffer,
  ScheduleService,
  type ServiceCommand,
  StartMatching,
  StartService,
  RevokeFromPartner,
  TimeOutFeedback,
} from './service.commands.js';
import { serviceDecider } from './service.decider.js';
import { noCapacity, offerClosed, unsuitablePartner } from './service.errors.js';
import type { ServiceEvent } from './service.events.js';
import type { ServiceState } from './service.state.js';
import {
  EscalateBlock,
  ExpireRescheduleProposal,
  EscalateStalledService,
  WithdrawPartner,
} from '../exceptions/service-roads.commands.js';

/** What `fulfilment.hold_capacity` raises when the partner's day is full. */
const DAY_IS_FULL = 'PF001';
/** What `fulfilment.hold_standing` raises when the partner is suspended. */
const IS_SUSPENDED = 'PF002';

/** Carries out the commands of services by the deadline windows of this installation. */
@Injectable()
export class ServiceCommands {
  private readonly aggregate: Aggregate<ServiceState, ServiceCommand, ServiceEvent>;

  constructor(
    private readonly runner: DeciderRunner,
    config: AppConfig,
  ) {
    this.aggregate = defineAggregate({ decider: serviceDecider(config.deadlines), inline: serviceRow });
  }

  /**
   * @throws DomainError what the rules refuse; `no_capacity` when a guard finds the partner's day full,
   * `offer_closed` or `unsuitable_partner` when it finds the partner suspended
   */
  async run(command: ServiceCommand, options?: RunOptions): Promise<CommandResult> {
    try {
      return await this.runner.run(this.aggregate, command, options);
    } catch (error) {
      throw refusalOf(error, command);
    }
  }
}

const refusalOf = (error: unknown, command: ServiceCommand): unknown => {
  const { code } = error as { code?: unknown };
  if (code === DAY_IS_FULL) return noCapacity();
  if (code !== IS_SUSPENDED) return error;
  return command instanceof AcceptOffer ? offerClosed('withdrawn') : unsuitablePartner('not_approved');
};

/** Lets nobody accept who is being suspended. */
const standingGuard = (partnerId: string): Statement => ({
  name: 'fulfilment.hold-standing',
  text: 'SELECT fulfilment.hold_standing($1)',
  values: [partnerId],
});

/** Keeps a partner's day for a service, of a partner who is not suspended; the day is the service's own unless it is given. */
export const capacityGuard = (hold: {
  readonly serviceId: string;
  readonly partnerId: string;
  readonly capacity: number;
  readonly day?: string;
}): Statement => ({
  name: 'fulfilment.hold-capacity',
  text: `SELECT fulfilment.hold_capacity(
      $1, coalesce($2::date, (SELECT scheduled_date FROM fulfilment.services WHERE service_id = $3)), $4, $3)`,
  values: [hold.partnerId, hold.day ?? null, hold.serviceId, hold.capacity],
});

/** Where a service goes that is accepted, or made up for, after its date. */
@Injectable()
export class OpenDays {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** The next open day, or undefined while the service's date has not passed. */
  async afterMissed(row: ServiceRow | undefined): Promise<string | undefined> {
    if (row === undefined || localDateOf(this.clock.now(), row.time_zone) <= row.scheduled_date) return undefined;
    return this.next(row);
  }

  /** The next day, after today at the place, on which the service's cemetery opens; any day elsewhere. */
  async next(row: Pick<ServiceRow, 'time_zone' | 'cemetery_id' | 'type'>): Promise<string> {
    const today = localDateOf(this.clock.now(), row.time_zone);
    const cemetery = row.cemetery_id === null ? null : await this.queries.execute(new CemeteryById(row.cemetery_id));
    return nextOpenDay(today, cemetery, row.type);
  }
}

@CommandHandler(MakeOffer)
export class MakeOfferHandler implements ICommandHandler<MakeOffer> {
  constructor(private readonly services: ServiceCommands) {}

  execute(command: MakeOffer): Promise<CommandResult> {
    return this.services.run(command, { guards: [capacityGuard(command.payload)] });
  }
}

@CommandHandler(AcceptOffer)
export class AcceptOfferHandler implements ICommandHandler<AcceptOffer> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
  ) {}

  async execute({ payload, meta }: AcceptOffer): Promise<CommandResult> {
    const openDay = await this.openDays.afterMissed(await this.rows.find(payload.serviceId));
    return this.services.run(new AcceptOffer({ ...payload, nextOpenDay: openDay }, meta), {
      guards: [standingGuard(payload.partnerId)],
    });
  }
}

@CommandHandler(GiveFeedback)
export class GiveFeedbackHandler implements ICommandHandler<GiveFeedback> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly clock: Clock,
  ) {}

  execute(command: GiveFeedback): Promise<CommandResult> {
    const { serviceId, customerId: authorId, comment: body } = command.payload;
    const { commandId } = command.meta;
    const remark = { commandId, serviceId, authorId, kind: 'feedback', writtenAt: this.clock.now() } as const;
    const rows = body === null ? [] : [remarkStatement({ ...remark, body })];
    return this.services.run(command, { rows });
  }
}

@CommandHandler(CancelService)
export class CancelServiceHandler implements ICommandHandler<CancelService> {
  constructor(
    private readonly services: ServiceCommands,
    private readonly clock: Clock,
  ) {}

  execute(command: CancelService): Promise<CommandResult> {
    const { serviceId, comment: body } = command.payload;
    const remark = {
      commandId: command.meta.commandId,
      serviceId,
      authorId: command.meta.actor.id,
      kind: 'cancellation',
      writtenAt: this.clock.now(),
    } as const;
    return this.services.run(command, { rows: body === undefined ? [] : [remarkStatement({ ...remark, body })] });
  }
}

/** Commands that need nothing but the rules. */
const ruledOnly = [
  ScheduleService,
  StartMatching,
  ReportNoPartnerFound,
  DeclineOffer,
  ExpireOffer,
  EscalateService,
  CancelUnassignedService,
  RevokeFromPartner,
  AskNextPartner,
  WithdrawPartner,
  ExpireRescheduleProposal,
  EscalateStalledService,
  EscalateBlock,
  StartService,
  DeliverService,
  TimeOutFeedback,
  CloseService,
] as const;

/** One handler a command of {@link ruledOnly}. */
export const ruledHandlers: readonly Type[] = ruledOnly.map((command) => {
  @CommandHandler(command)
  class RuledHandler {
    constructor(private readonly services: ServiceCommands) {}

    execute(sent: ServiceCommand): Promise<CommandResult> {
      return this.services.run(sent);
    }
  }
  Object.defineProperty(RuledHandler, 'name', { value: `${command.name}Handler` });
  return RuledHandler;
});
