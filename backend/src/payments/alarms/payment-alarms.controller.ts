import { type PaymentAlarm, paymentAlarmSchema } from '@perpetua/contracts/payments.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Controller, Get, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { PaymentAlarms } from './payment-alarms.service.js';

/** Endpoints with which admins read what about payments waits for a person, and mark it as handled. */
@Controller('Admin/payment-alarms')
export class PaymentAlarmsController {
  constructor(private readonly alarms: PaymentAlarms) {}

  @Get()
  @Answers(paymentAlarmSchema, { list: 'whole', summary: 'Lists what about payments waits for a person' })
  open(): Promise<PaymentAlarm[]> {
    return this.alarms.open();
  }

  @Post(':id/handled')
  @HttpCode(204)
  @Answers(null, { summary: 'Marks an alarm about a payment as handled' })
  handled(@Meta() meta: CommandMeta, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.alarms.handled(id, meta);
  }
}
