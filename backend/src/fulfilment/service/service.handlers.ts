import { Injectable } from '@nestjs/common';
import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import type { Statement } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { GetCemetery } from '../../places/index.js';
import { nextOpenDay } from '../rescheduling/next-open-day.policy.js';
import { remarkStatement } from '../projections/remarks.projection.js';
import type { ServiceRow } from '../projections/service-row.projection.js';
import { ServiceRows } from '../projections/service-rows.projection.js';
import { serviceAggregate } from './service.aggregate.js';
import { AcceptOffer, CancelService, GiveFeedback, MakeOffer } from './service.commands.js';

/**
 * A statement that raises an error when the partner is suspended. If a suspension is just being stored, the statement
 * waits for its commit.
 */
const suspensionGuard = (partnerId: string): Statement => ({
  name: 'fulfilment.hold-standing',
  text: 'SELECT fulfilment.hold_standing($1)',
  values: [partnerId],
});

/**
 * A statement that reserves the partner's capacity on `day`, by default the service's scheduled date. Raises an error
 * when the day is full or the partner is suspended.
 */
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

/** Finds the day to which a service moves when it is accepted after its date, or when a missed visit is made up for. */
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

  /**
   * The first day after today (local to the place) on which the service's cemetery is open; tomorrow if the service is
   * not at a cemetery.
   */
  async next(row: Pick<ServiceRow, 'time_zone' | 'cemetery_id' | 'type'>): Promise<string> {
    const today = localDateOf(this.clock.now(), row.time_zone);
    const cemetery = row.cemetery_id === null ? null : await this.queries.execute(new GetCemetery(row.cemetery_id));
    return nextOpenDay(today, cemetery, row.type);
  }
}

@HandlesCommand(MakeOffer)
export class MakeOfferHandler implements ICommandHandler<MakeOffer> {
  constructor(private readonly runner: DeciderRunner) {}

  execute(command: MakeOffer): Promise<CommandResult> {
    return this.runner.run(serviceAggregate, command, { guards: [capacityGuard(command.payload)] });
  }
}

@HandlesCommand(AcceptOffer)
export class AcceptOfferHandler implements ICommandHandler<AcceptOffer> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly openDays: OpenDays,
  ) {}

  async execute({ payload, meta }: AcceptOffer): Promise<CommandResult> {
    const openDay = await this.openDays.afterMissed(await this.rows.find(payload.serviceId));
    return this.runner.run(serviceAggregate, new AcceptOffer({ ...payload, nextOpenDay: openDay }, meta), {
      guards: [suspensionGuard(payload.partnerId)],
    });
  }
}

@HandlesCommand(GiveFeedback)
export class GiveFeedbackHandler implements ICommandHandler<GiveFeedback> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  execute(command: GiveFeedback): Promise<CommandResult> {
    const { serviceId, comment: body } = command.payload;
    const remark = { serviceId, kind: 'feedback', writtenAt: this.clock.now() } as const;
    const rows = body === null ? [] : [remarkStatement(command.meta, { ...remark, body })];
    return this.runner.run(serviceAggregate, command, { rows });
  }
}

@HandlesCommand(CancelService)
export class CancelServiceHandler implements ICommandHandler<CancelService> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  execute(command: CancelService): Promise<CommandResult> {
    const { serviceId, comment: body } = command.payload;
    const remark = { serviceId, kind: 'cancellation', writtenAt: this.clock.now() } as const;
    const rows = body === undefined ? [] : [remarkStatement(command.meta, { ...remark, body })];
    return this.runner.run(serviceAggregate, command, { rows });
  }
}
