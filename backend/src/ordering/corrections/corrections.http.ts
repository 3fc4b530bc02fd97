import { CommandBus } from '@nestjs/cqrs';
import { type CorrectOrderRequest, correctOrderSchema } from '@perpetua/contracts/order-correction.contract';
import { type Order, orderSchema } from '@perpetua/contracts/ordering.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Param, Patch } from '../../platform/http/route-decorators.js';
import { OrderResponses } from '../order/order.http.js';
import { CorrectDelivery } from './correction.commands.js';

/** Endpoint of corrections of an order. */
@Controller('Order')
export class CorrectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: OrderResponses,
  ) {}

  /** An admin gives a reason. A repeat changes nothing. */
  @Patch(':id/delivery')
  @Answers(orderSchema, { summary: 'Corrects what was written with an order, until its work has begun' })
  async correct(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: correctOrderSchema }) correction: CorrectOrderRequest,
  ): Promise<Order> {
    await this.commands.execute(new CorrectDelivery({ orderId, correction }, meta));
    return this.orders.one(orderId, user);
  }
}
