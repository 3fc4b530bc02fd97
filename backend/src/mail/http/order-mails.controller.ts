import { type OrderMail, orderMailSchema } from '@perpetua/contracts/mail.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Controller, Get, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { OrderMails } from './order-mails.service.js';

/** For admins: the mails that a buyer gets about an order. */
@Controller('Order')
export class OrderMailsController {
  constructor(private readonly mails: OrderMails) {}

  @Get(':id/mails')
  @Answers(orderMailSchema, { list: 'whole', summary: 'Lists the mails about an order to its buyer' })
  list(@Param('id', { schema: uuidSchema }) orderId: string): Promise<OrderMail[]> {
    return this.mails.of(orderId);
  }

  @Post(':id/mails/:mailId/resend')
  @HttpCode(200)
  @Answers(orderMailSchema, { list: 'whole', summary: 'Sends a mail about an order to its buyer again' })
  resend(
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Param('mailId', { schema: uuidSchema }) mailId: string,
  ): Promise<OrderMail[]> {
    return this.mails.resend(orderId, mailId, meta);
  }
}
