import { HttpStatus } from '@nestjs/common';
import {
  type PushDevice,
  pushDeviceSchema,
  type PushKey,
  pushKeySchema,
  type PushSubscriptionRequest,
  pushSubscriptionSchema,
} from '@perpetua/contracts/notifications.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { DeviceStore } from '../messages/devices.store.js';
import { PushClient } from '../messages/push.client.js';
import { deviceNotFound, pushServiceUnknown } from '../notifications.errors.js';

/** The devices of a partner that are told of offers. */
@Controller('Notification')
export class DeviceController {
  constructor(
    private readonly devices: DeviceStore,
    private readonly push: PushClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  @Get('push-key')
  @Answers(pushKeySchema, { summary: 'Reads the key with which a browser subscribes' })
  key(): PushKey {
    return { publicKey: this.config.push.publicKey };
  }

  @Post('devices')
  @Answers(pushDeviceSchema, { summary: 'Lets a device be told of offers', refuses: [422] })
  async add(
    @CurrentUser() { id }: AuthenticatedUser,
    @Body({ schema: pushSubscriptionSchema }) subscription: PushSubscriptionRequest,
  ): Promise<PushDevice> {
    if (!this.push.knows(subscription.endpoint)) throw pushServiceUnknown(new URL(subscription.endpoint).hostname);
    return this.devices.add(id, subscription, this.clock.now());
  }

  @Delete('devices/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Tells a device no more' })
  async remove(
    @CurrentUser() { id: userId }: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<void> {
    if (!(await this.devices.remove(userId, id))) throw deviceNotFound();
  }
}
