import { CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import {
  type AllowEarlyRequest,
  allowEarlySchema,
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
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { remarkStatement } from '../reading/remarks.store.js';
import { loadAsActor, requireReason } from '../reading/service-actor.policy.js';
import { ServiceRows } from '../reading/service.reader.js';
import { ServiceScreens } from '../reading/services.http.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { AllowEarlyDelivery } from './early-delivery.js';

/** A customer, or an admin with a reason, allows that flowers are delivered before their slot. */
@Controller('Service')
export class EarlyDeliveryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly screens: ServiceScreens,
  ) {}

  /** A repeat changes nothing. A cemetery's opening hours still hold. */
  @Post(':id/allow-early')
  @HttpCode(200)
  @Answers(serviceSchema, { summary: 'Allows a delivery before the slot' })
  async allow(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Body({ schema: allowEarlySchema }) { reason }: AllowEarlyRequest,
  ): Promise<Service> {
    if (user.role === 'admin') requireReason(reason);
    await this.commands.execute(new AllowEarlyDelivery({ serviceId, ...(reason && { reason }) }, meta));
    return this.screens.one(serviceId, user);
  }
}

@HandlesCommand(AllowEarlyDelivery)
export class AllowEarlyDeliveryHandler implements ICommandHandler<AllowEarlyDelivery> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly rows: ServiceRows,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, meta: sent }: AllowEarlyDelivery): Promise<CommandResult> {
    const { serviceId, reason: body } = payload;
    const { meta } = loadAsActor(await this.rows.find(serviceId), sent);
    const remark = { serviceId, kind: 'early', writtenAt: this.clock.now() } as const;
    const rows = body === undefined ? [] : [remarkStatement(meta, { ...remark, body })];
    return this.runner.run(serviceAggregate, new AllowEarlyDelivery(payload, meta), { rows });
  }
}
