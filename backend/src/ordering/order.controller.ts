import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
  type RescheduleOrderRequest,
  rescheduleOrderSchema,
} from '@perpetua/contracts/ordering.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { ServicesByIds } from '../fulfilment/index.js';
import type { CommandMeta } from '../platform/event-store/decider.js';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Answers } from '../platform/http/answers.js';
import { asCustomer, Meta } from '../platform/http/command-meta.js';
import { Idempotent } from '../platform/http/idempotency.js';
import { type Page, pageOf } from '../platform/http/lists.js';
import { CancellationRefunds } from './cancellation-refund.service.js';
import { orderAnswer, serviceIdsOfRow } from './order-answer.policy.js';
import { CancelOrder, Checkout, PayOrder, RescheduleOrder } from './order.commands.js';
import { orderNotFound } from './order.errors.js';
import { OrderDetailsRows } from './projections/order-details.projection.js';
import { type OrderRow, OrderRows } from './projections/order-row.projection.js';

/** Buying, paying and calling off; a customer reads the own orders, an admin all. */
@Controller()
export class OrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly orders: OrderRows,
    private readonly refunds: CancellationRefunds,
    private readonly details: OrderDetailsRows,
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
  @Answers(orderSchema, { list: true, summary: 'Lists own orders; an admin sees all' })
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: orderQuerySchema }) query: OrderQuery,
  ): Promise<Page<Order>> {
    const { rows, total } = await this.orders.page(user.role === 'admin' ? null : user.id, query);
    return pageOf(await this.answers(rows, user), total);
  }

  @Get('Order/:id')
  @Answers(orderSchema, { summary: 'Reads an order' })
  async read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Order> {
    const row = await this.orders.find(id);
    if (!row || (row.customer_id !== user.id && user.role !== 'admin')) throw orderNotFound();
    const [answer] = await this.answers([row], user);
    if (!answer) throw orderNotFound();
    const [details] = await this.details.findAll([id]);
    const whole = { ...answer, delivery: { ...answer.delivery, address: details?.address } };
    if (!answer.allowedActions.includes('cancel')) return whole;
    return { ...whole, refundOnCancel: toDecimal(await this.refunds.of(row)) };
  }

  @Post('Order/:id/pay')
  @HttpCode(200)
  @Idempotent({ required: true })
  @Answers(payAnswerSchema, { summary: 'Begins a new attempt to pay' })
  pay(@Meta() meta: CommandMeta, @Param('id', { schema: uuidSchema }) orderId: string): Promise<PayAnswer> {
    return this.commands.execute(new PayOrder({ orderId }, asCustomer(meta)));
  }

  /** Only where the payment came too late for its date. */
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
    return this.read(user, orderId);
  }

  @Post('Order/:id/cancel')
  @HttpCode(200)
  @Answers(cancelledOrderSchema, { summary: 'Calls an order off' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
  ): Promise<CancelledOrder> {
    const cancel = new CancelOrder({ orderId, reason: 'customer_cancelled' }, asCustomer(meta));
    const { refunds } = await this.commands.execute(cancel);
    return {
      ...(await this.read(user, orderId)),
      refunds: refunds.map(({ serviceId, refundCents }) => ({ serviceId, amount: toDecimal(refundCents) })),
    };
  }

  private async answers(rows: readonly OrderRow[], user: AuthenticatedUser): Promise<Order[]> {
    const ids = rows.flatMap(serviceIdsOfRow);
    const services = ids.length === 0 ? [] : await this.queries.execute(new ServicesByIds(ids));
    const existing = new Set(services.map(({ serviceId }) => serviceId));
    return rows.map((row) => orderAnswer(row, existing, row.customer_id === user.id ? 'customer' : user.role));
  }
}
