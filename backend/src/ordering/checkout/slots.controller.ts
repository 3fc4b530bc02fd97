import {
  type CheckoutSlotsQuery,
  checkoutSlotsQuerySchema,
  type SlotDay,
  slotDaySchema,
} from '@perpetua/contracts/slots.contract';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get, Query } from '../../platform/http/route-decorators.js';
import { CheckoutSlots } from './checkout-slots.service.js';

/**
 * Lists the days and hours on which a delivery or cleaning is possible, before an order is placed; no login is needed.
 */
@Controller('Checkout')
export class SlotsController {
  constructor(private readonly slots: CheckoutSlots) {}

  @Get('slots')
  @Answers(slotDaySchema, { list: 'whole', summary: 'Lists the days and hours of a delivery', refuses: [404, 422] })
  days(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Query({ schema: checkoutSlotsQuerySchema }) query: CheckoutSlotsQuery,
  ): Promise<SlotDay[]> {
    const customerId = user?.role === 'admin' ? query.customerId : undefined;
    return this.slots.days(query, customerId ?? user?.id);
  }
}
