import { CommandBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import {
  type CancelledOrder,
  cancelledOrderSchema,
  type CheckoutAnswer,
  checkoutAnswerSchema,
  type CheckoutRequest,
  checkoutRequestSchema,
  type Order,
  type OrderQuery,
  orderQuerySchema,
  orderSchema,
  type PayAnswer,
  payAnswerSchema,
  type PayRequest,
  payRequestSchema,
  type RescheduleOrderRequest,
  rescheduleOrderSchema,
} from '@perpetua/contracts/ordering.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import { Idempotent } from '../../platform/http/idempotency/idempotency.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { OrderAnswers } from './order-answers.service.js';
import { orderCsv } from '../office/order-csv.policy.js';
import { CancelOrder, Checkout, PayOrder, RescheduleOrder } from '../order/order.commands.js';

/**
 * Endpoints to place, read, pay, reschedule and cancel orders. Customers read only their own orders, admins all orders.
 */
@Controller()
export class OrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: OrderAnswers,
  ) {}

  @Post('Checkout')
  @Idempotent({ required: true })
  @Answers(checkoutAnswerSchema, { summary: 'Orders what is in the cart' })
  checkout(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Body({ schema: checkoutRequestSchema }) checkout: CheckoutRequest,
  ): Promise<CheckoutAnswer> {
    return this.commands.execute(new Checkout({ customerId: user.id, checkout }, asCustomer(meta)));
  }

  @Get('Order')
  @Answers(orderSchema, {
    list: true,
    also: ['text/csv'],
    summary: 'Lists own orders; an admin sees all',
    refuses: [422],
  })
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: orderQuerySchema }) query: OrderQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Order> | CsvFile> {
    const file = { name: 'orders', columns: orderCsv, language };
    return pageOrFile(query, (page) => this.orders.page(user, page), file);
  }

  @Get('Order/:id')
  @Answers(orderSchema, { summary: 'Reads an order' })
  read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Order> {
    return this.orders.one(id, user);
  }

  @Post('Order/:id/pay')
  @HttpCode(200)
  @Idempotent({ required: true })
  @Answers(payAnswerSchema, { summary: 'Begins a new attempt to pay' })
  pay(
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: payRequestSchema }) { consents }: PayRequest,
  ): Promise<PayAnswer> {
    return this.commands.execute(new PayOrder({ orderId, consents }, asCustomer(meta)));
  }

  /** Permitted only while a payment that came too late for the ordered date waits for a new date. */
  @Post('Order/:id/reschedule')
  @HttpCode(200)
  @Answers(orderSchema, { summary: 'Chooses another date for a payment that came too late' })
  async reschedule(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: rescheduleOrderSchema }) { date, hour }: RescheduleOrderRequest,
  ): Promise<Order> {
    await this.commands.execute(new RescheduleOrder({ orderId, date, hour }, asCustomer(meta)));
    return this.orders.one(orderId, user);
  }

  @Post('Order/:id/cancel')
  @HttpCode(200)
  @Answers(cancelledOrderSchema, { summary: 'Calls an order off' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
  ): Promise<CancelledOrder> {
    const cancel = new CancelOrder({ orderId, reason: 'customer_cancelled' }, meta);
    const { refunds, visitsRefundCents, pending } = await this.commands.execute(cancel);
    return {
      ...(await this.orders.one(orderId, user)),
      refunds: refunds.map(({ serviceId, refundCents }) => ({ serviceId, amount: toDecimal(refundCents) })),
      ...(visitsRefundCents > 0 && { visitsRefund: toDecimal(visitsRefundCents) }),
      pending: [...pending],
    };
  }
}
