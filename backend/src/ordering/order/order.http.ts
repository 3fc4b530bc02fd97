import { Injectable } from '@nestjs/common';
import { QueryBus, CommandBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import {
  type Order,
  type OrderQuery,
  type OrderTotals,
  type CancelledOrder,
  cancelledOrderSchema,
  type CheckoutAnswer,
  checkoutAnswerSchema,
  type CheckoutRequest,
  checkoutRequestSchema,
  orderQuerySchema,
  orderSchema,
  type PayAnswer,
  payAnswerSchema,
  type PayRequest,
  payRequestSchema,
  type RescheduleOrderRequest,
  rescheduleOrderSchema,
  type WithdrawalPreview,
} from '@perpetua/contracts/ordering.contract';
import { type ExpectedRefundRequest, expectedRefundSchema } from '@perpetua/contracts/expected-amounts';
import { withdrawalEnd } from '@perpetua/contracts/withdrawal';
import { ListUsersMatching } from '../../identity/index.js';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { CorrectionRecord } from '../corrections/correction.rows.js';
import { CancellationRefunds } from '../billing/cancellation-refund.service.js';
import { OrderDossier } from './order-dossier.service.js';
import { orderNotFound } from './order.errors.js';
import { actionsOf } from './order-actions.policy.js';
import { serviceIdsOfRow } from './order.js';
import { OrderSearch } from './order-search.service.js';
import type { Chargeback } from './order.money.js';
import { type ExistingService, ListExistingServices, type RefundOfServices } from './order.queries.js';
import { type OrderRow, OrderRows } from './order.row.js';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { expectedCents } from '../../platform/domain/expected-amount.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import { Idempotent } from '../../platform/http/idempotency/idempotency.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { CancelOrder, Checkout, PayOrder, RescheduleOrder } from './order.commands.js';
import type { OrderAction } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Role } from '@perpetua/contracts/roles';
import { payLinkOf } from '../checkout/phone-order.policy.js';
import { orderCsv } from './order.csv.js';
import { firstServiceIdOf, subscriptionIdOf } from './order.ids.js';

/** Orders as the API returns them: customers see their own, admins see all. */
@Injectable()
export class OrderResponses {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: OrderRows,
    private readonly search: OrderSearch,
    private readonly refunds: CancellationRefunds,
    private readonly dossier: OrderDossier,
    private readonly corrections: CorrectionRecord,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async page(user: AuthenticatedUser, query: OrderQuery): Promise<Page<Order>> {
    const isAdmin = user.role === 'admin';
    const customer = isAdmin ? query.customer : user.id;
    const [found, foundElsewhere] = await Promise.all([
      isAdmin && query.q ? this.queries.execute(new ListUsersMatching(query.q)) : [],
      query.q ? this.search.of(query.q, { ownerId: customer }) : { graveIds: [], orderIds: [] },
    ]);
    const { rows, total } = await this.orders.page({
      ...query,
      customer,
      foundCustomers: found.map(({ id }) => id),
      foundElsewhere,
    });
    const answers = await this.responses(rows, user);
    if (!isAdmin) return pageOf(answers, total);
    const names = await this.dossier.customerNames(rows);
    const named = answers.map((answer, index) => {
      const id = rows[index]?.customer_id ?? '';
      return { ...answer, customer: { id, name: names.get(id) ?? '' } };
    });
    return pageOf(named, total);
  }

  /**
   * @param cancelled the ids of the order's services that exist, after a cancellation; by default they are read
   * @throws DomainError 404 when there is no such order, or it belongs to somebody else and the user is not an admin
   */
  async one(orderId: string, user: AuthenticatedUser, cancelled?: readonly string[]): Promise<Order> {
    const found = await this.orders.findWhole(orderId);
    if (!found || (found.row.customer_id !== user.id && user.role !== 'admin')) throw orderNotFound();
    const { row, details } = found;
    // After a cancellation, no work is to come.
    const existing = cancelled?.map((serviceId): ExistingService => ({ serviceId, phase: 'over' }));
    const [progress, { address, ceremony, ribbons = [], placedBy, ...dossier }, corrections] = await Promise.all([
      this.progressOf(row, user, existing),
      this.dossier.of(row, details, user.role),
      this.corrections.of(row, user.role),
    ]);
    const answer = this.response(row, user, progress.existing);
    const items = answer.items.map((item) => ({
      ...item,
      ribbonText: ribbons.find(({ productId }) => productId === item.productId)?.text,
    }));
    const phone = answer.phone && { ...answer.phone, by: placedBy };
    const delivery = { ...answer.delivery, address, ceremony };
    const whole = { ...answer, ...dossier, items, delivery, corrections, ...(phone && { phone }) };
    const previews = {
      ...(progress.refundCents !== undefined &&
        answer.allowedActions.includes('cancel') && { refundOnCancel: toDecimal(progress.refundCents) }),
      ...(answer.allowedActions.includes('withdraw') && { withdrawal: await this.withdrawalOf(row) }),
    };
    return { ...whole, ...previews };
  }

  private async withdrawalOf(row: OrderRow): Promise<WithdrawalPreview> {
    const isBegunWorkCharged = row.early_start;
    const { refundCents, begun, cancellable } = await this.refunds.of(row, { withdrawal: { isBegunWorkCharged } });
    return {
      endsAt: withdrawalEnd(row.paid_at ?? this.clock.now()).toISOString(),
      refund: toDecimal(refundCents),
      charged: toDecimal(begun.chargedCents),
      notBegun: cancellable,
      begun: begun.visits,
    };
  }

  /** The totals of a customer's orders. */
  async totals(customerId: string): Promise<OrderTotals> {
    const { orders, paid, refunded, pending, open } = await this.orders.totalsOf(customerId);
    return {
      orders,
      paid: toDecimal(paid),
      refunded: toDecimal(refunded),
      refundPending: toDecimal(pending),
      open: toDecimal(open),
    };
  }

  private async responses(rows: readonly OrderRow[], user: AuthenticatedUser): Promise<Order[]> {
    const existing = await this.existingOf(rows);
    return rows.map((row) => this.response(row, user, existing));
  }

  /** The order's services that exist, and the refund of a cancellation if the user may cancel the order. */
  private async progressOf(
    row: OrderRow,
    user: AuthenticatedUser,
    existing?: readonly ExistingService[],
  ): Promise<Progress> {
    const canCancel = this.actionsOf(row, user, []).includes('cancel');
    return canCancel ? this.refunds.of(row) : { existing: existing ?? (await this.existingOf([row])) };
  }

  private async existingOf(rows: readonly OrderRow[]): Promise<readonly ExistingService[]> {
    const ids = rows.flatMap(serviceIdsOfRow);
    return ids.length === 0 ? [] : this.queries.execute(new ListExistingServices(ids));
  }

  private actionsOf(row: OrderRow, user: AuthenticatedUser, services: readonly ExistingService[]): OrderAction[] {
    return actionsOf(row, services, { role: roleOf(row, user), now: this.clock.now() });
  }

  /** @param existing the existing services of this order, and perhaps of others */
  private response(row: OrderRow, user: AuthenticatedUser, existing: readonly ExistingService[]): Order {
    const { publicUrl } = this.config.http;
    const ids = new Set(serviceIdsOfRow(row));
    const services = existing.filter(({ serviceId }) => ids.has(serviceId));
    const allowed = this.actionsOf(row, user, services);
    const known = new Set(services.map(({ serviceId }) => serviceId));
    return orderResponse(row, { existing: known, role: roleOf(row, user), publicUrl, allowed });
  }
}

type Progress = Pick<RefundOfServices, 'existing'> & Partial<RefundOfServices>;

/** The role whose actions an answer lists: the buyer acts as the customer, even with an admin's account. */
const roleOf = (row: OrderRow, user: AuthenticatedUser) => (row.customer_id === user.id ? 'customer' : user.role);

/**
 * Endpoints to place, read, pay, reschedule and cancel orders. Customers read only their own orders, admins all orders.
 */
@Controller()
export class OrderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly orders: OrderResponses,
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
    @Body({ schema: payRequestSchema }) { expectedTotal, ...accepted }: PayRequest,
  ): Promise<PayAnswer> {
    return this.commands.execute(
      new PayOrder({ orderId, ...accepted, expectedTotalCents: expectedCents(expectedTotal) }, asCustomer(meta)),
    );
  }

  /** Permitted only while a payment that came too late for the ordered date waits for a new date. */
  @Post('Order/:id/reschedule')
  @HttpCode(200)
  @Answers(orderSchema, { summary: 'Chooses another date for a payment that came too late' })
  async reschedule(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: rescheduleOrderSchema }) { expectedTotal, ...moment }: RescheduleOrderRequest,
  ): Promise<Order> {
    const expectedTotalCents = expectedCents(expectedTotal);
    const { date, hour } = moment;
    await this.commands.execute(new RescheduleOrder({ orderId, date, hour, expectedTotalCents }, asCustomer(meta)));
    return this.orders.one(orderId, user);
  }

  @Post('Order/:id/cancel')
  @HttpCode(200)
  @Answers(cancelledOrderSchema, { summary: 'Calls an order off' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) orderId: string,
    @Body({ schema: expectedRefundSchema }) { expectedRefund }: ExpectedRefundRequest,
  ): Promise<CancelledOrder> {
    const expectedRefundCents = expectedCents(expectedRefund);
    const cancel = new CancelOrder({ orderId, reason: 'customer_cancelled', expectedRefundCents }, meta);
    const { refunds, visitsRefundCents, pending, existing } = await this.commands.execute(cancel);
    return {
      ...(await this.orders.one(orderId, user, existing)),
      refunds: refunds.map(({ serviceId, refundCents }) => ({ serviceId, amount: toDecimal(refundCents) })),
      ...(visitsRefundCents > 0 && { visitsRefund: toDecimal(visitsRefundCents) }),
      pending: [...pending],
    };
  }
}

/**
 * An order as the API returns it to its customer or to an admin. `existing` contains the ids of the services that have
 * already been created.
 */
const orderResponse = (
  row: OrderRow,
  {
    existing,
    role,
    publicUrl,
    allowed,
  }: { existing: ReadonlySet<string>; role: Role; publicUrl: string; allowed: OrderAction[] },
): Order => ({
  id: row.order_id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  total: toDecimal(row.total_cents),
  refunded: toDecimal(row.refunded_cents),
  refundPending: toDecimal(row.refund_pending_cents),
  currency: 'EUR',
  items: row.lines.map((line) => ({
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    price: toDecimal(line.unitCents),
    total: toDecimal(line.lineCents),
    planId: line.planId,
    months: line.months,
    discount: line.discountPercent,
  })),
  delivery: deliveryOf(row),
  earlyStart: row.early_start,
  services: serviceIdsOfRow(row).filter((id) => existing.has(id)),
  firstServiceId: firstServiceIdOf(row.order_id, row.has_plan),
  ...(row.has_plan && row.paid_at !== null && { subscriptionId: subscriptionIdOf(row.order_id) }),
  payment: paymentOf(row),
  ...(row.renews !== null && { renews: row.renews }),
  ...(row.new_date_by && { newDateBy: row.new_date_by.toISOString() }),
  ...(row.cancellation && { cancellationRequestedAt: row.cancellation.requestedAt }),
  ...(row.withdrawal && { withdrawnAt: row.withdrawal.receivedAt }),
  ...(role === 'admin' && row.chargeback && { chargeback: chargebackOf(row.chargeback) }),
  ...(row.phone && { phone: phoneOf(row.order_id, row.phone, publicUrl) }),
  placedAt: row.placed_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  version: row.version,
  allowedActions: allowed,
});

const chargebackOf = ({ amountCents, ...chargeback }: Chargeback): Order['chargeback'] => ({
  ...chargeback,
  amount: toDecimal(amountCents),
});

const paymentOf = (row: OrderRow): Order['payment'] => ({
  status: row.payment_status,
  method: row.payment_method,
  expiresAt: row.payment_expires_at?.toISOString() ?? null,
  ...(row.voucher !== null &&
    row.payment_expires_at !== null && {
      voucher: { ...row.voucher, amount: toDecimal(row.total_cents), expiresAt: row.payment_expires_at.toISOString() },
    }),
});

const phoneOf = (
  orderId: string,
  { waitsUntil, hasAcceptedTerms }: NonNullable<OrderRow['phone']>,
  publicUrl: string,
): Order['phone'] => ({ waitsUntil, payLink: payLinkOf(publicUrl, orderId), hasAcceptedTerms });

const deliveryOf = ({ delivery }: OrderRow): Order['delivery'] => {
  const { kind, date, hour, timeZone, city, parish, graveId, flexibleDays } = delivery;
  return { kind, date, hour, timeZone, city, parish, graveId, flexibleDays };
};
