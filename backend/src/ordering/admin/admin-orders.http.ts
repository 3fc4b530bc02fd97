import { CommandBus } from '@nestjs/cqrs';
import { parseDecimal } from '@perpetua/contracts/money';
import {
  type OrderNote,
  type OrderNoteInput,
  orderNoteInputSchema,
  orderNoteSchema,
} from '@perpetua/contracts/order-notes.contract';
import {
  type Order,
  orderSchema,
  type OrderTotals,
  type OrderTotalsQuery,
  orderTotalsQuerySchema,
  orderTotalsSchema,
  type PhoneOrderAnswer,
  phoneOrderAnswerSchema,
  type PhoneOrderRequest,
  phoneOrderRequestSchema,
} from '@perpetua/contracts/ordering.contract';
import { type RefundOrderRequest, refundOrderSchema } from '@perpetua/contracts/refunds.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { derivedId } from '../../platform/ids.js';
import { OrderByPhone, RefundOrder, RetryRefund } from '../order/order.commands.js';
import { OrderResponses } from '../order/order.http.js';
import { OrderNotes } from './order-notes.service.js';

/**
 * Endpoints for admins only: the totals of a customer's orders, orders by phone, goodwill refunds, and internal notes.
 */
@Controller('Order')
export class AdminOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: OrderResponses,
    private readonly notes: OrderNotes,
  ) {}

  @Get('totals')
  @Answers(orderTotalsSchema, { summary: 'Sums up a person’s orders' })
  totals(@Query({ schema: orderTotalsQuerySchema }) { customer }: OrderTotalsQuery): Promise<OrderTotals> {
    return this.orders.totals(customer);
  }

  @Post()
  @Answers(phoneOrderAnswerSchema, {
    summary: 'Orders for a customer by phone; the customer accepts and pays by the link',
  })
  place(
    @Meta() meta: CommandMeta,
    @Body({ schema: phoneOrderRequestSchema }) order: PhoneOrderRequest,
  ): Promise<PhoneOrderAnswer> {
    return this.commands.execute(new OrderByPhone({ order }, meta));
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Answers(orderSchema, { summary: 'Gives a part of a payment back by goodwill' })
  async refund(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: refundOrderSchema }) { amount, reason, printedReason }: RefundOrderRequest,
  ): Promise<Order> {
    const refundId = derivedId(orderId, 'goodwill', meta.commandId);
    await this.commands.execute(
      new RefundOrder({ orderId, refundId, refundCents: parseDecimal(amount), note: reason, printedReason }, meta),
    );
    return this.orders.one(orderId, user);
  }

  @Post(':id/refunds/:refundId/retry')
  @HttpCode(200)
  @Answers(orderSchema, { summary: 'Asks the bank again for a refund that failed' })
  async retryRefund(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Param('refundId', { schema: uuidSchema }) refundId: string,
  ): Promise<Order> {
    await this.commands.execute(new RetryRefund({ orderId, refundId }, meta));
    return this.orders.one(orderId, user);
  }

  @Get(':id/notes')
  @Answers(orderNoteSchema, { list: 'whole', summary: 'Lists what admins noted about an order' })
  list(@Param('id', { schema: uuidSchema }) orderId: string): Promise<OrderNote[]> {
    return this.notes.of(orderId);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @Answers(orderNoteSchema, { list: 'whole', summary: 'Notes something about an order for other admins' })
  async add(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: orderNoteInputSchema }) { text }: OrderNoteInput,
  ): Promise<OrderNote[]> {
    await this.notes.add(orderId, { id: meta.commandId, authorId: user.id, text });
    return this.notes.of(orderId);
  }
}
