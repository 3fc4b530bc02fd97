import { CommandBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import {
  type WithdrawnOrder,
  withdrawnOrderSchema,
  type WithdrawOrderRequest,
  withdrawOrderSchema,
} from '@perpetua/contracts/ordering.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { expectedCents } from '../../platform/domain/expected-amount.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Meta } from '../../platform/http/requests/command-meta.js';
import { Body, Controller, HttpCode, Param, Post } from '../../platform/http/route-decorators.js';
import { WithdrawFromOrder } from './order.commands.js';
import { OrderResponses } from './order.http.js';

/** Endpoint of the right to withdraw from a contract. */
@Controller('Order')
export class WithdrawalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: OrderResponses,
  ) {}

  /** An admin gives a reason, and records a declaration that arrived by mail, letter or telephone. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @Answers(withdrawnOrderSchema, { summary: 'Withdraws from the contract of an order' })
  async withdraw(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: withdrawOrderSchema }) { reason, expectedRefund }: WithdrawOrderRequest,
  ): Promise<WithdrawnOrder> {
    const expectedRefundCents = expectedCents(expectedRefund);
    const withdraw = new WithdrawFromOrder({ orderId, reason, expectedRefundCents }, meta);
    const outcome = await this.commands.execute(withdraw);
    const { refunds, visitsRefundCents, pending, existing, begun } = outcome;
    return {
      ...(await this.orders.one(orderId, user, existing)),
      refunds: refunds.map(({ serviceId, refundCents }) => ({ serviceId, amount: toDecimal(refundCents) })),
      ...(visitsRefundCents > 0 && { visitsRefund: toDecimal(visitsRefundCents) }),
      pending: [...pending],
      begun: begun.map(({ serviceId, chargedCents }) => ({ serviceId, charged: toDecimal(chargedCents) })),
    };
  }
}
