import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import type { Order, OrderQuery, OrderTotals } from '@perpetua/contracts/ordering.contract';
import { ListUsersMatching } from '../../identity/index.js';
import { AppConfig } from '../../config/app-config.js';
import type { AuthenticatedUser } from '../../platform/http/access/access.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { CancellationRefunds } from '../billing/cancellation-refund.service.js';
import { orderAnswer } from './order-answer.policy.js';
import { OrderDossier } from '../office/order-dossier.service.js';
import { orderNotFound } from '../order/order.errors.js';
import { serviceIdsOfRow } from '../order/order-services.policy.js';
import { ListExistingServices } from '../order/order.queries.js';
import { type OrderRow, OrderRows } from '../projections/order-row.projection.js';

/** Orders as the API returns them: customers see their own, admins see all. */
@Injectable()
export class OrderAnswers {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: OrderRows,
    private readonly refunds: CancellationRefunds,
    private readonly dossier: OrderDossier,
    private readonly config: AppConfig,
  ) {}

  async page(user: AuthenticatedUser, query: OrderQuery): Promise<Page<Order>> {
    const isAdmin = user.role === 'admin';
    const found = isAdmin && query.q ? await this.queries.execute(new ListUsersMatching(query.q)) : [];
    const customer = isAdmin ? query.customer : user.id;
    const { rows, total } = await this.orders.page({ ...query, customer, foundCustomers: found.map(({ id }) => id) });
    const answers = await this.answers(rows, user);
    if (!isAdmin) return pageOf(answers, total);
    const names = await this.dossier.customerNames(rows);
    const named = answers.map((answer, index) => {
      const id = rows[index]?.customer_id ?? '';
      return { ...answer, customer: { id, name: names.get(id) ?? '' } };
    });
    return pageOf(named, total);
  }

  /**
   * @throws DomainError 404 when there is no such order, or it belongs to somebody else and the user is not an admin
   */
  async one(orderId: string, user: AuthenticatedUser): Promise<Order> {
    const row = await this.orders.find(orderId);
    if (!row || (row.customer_id !== user.id && user.role !== 'admin')) throw orderNotFound();
    const [[answer], { address, ribbons = [], placedBy, ...dossier }] = await Promise.all([
      this.answers([row], user),
      this.dossier.of(row, user.role),
    ]);
    if (!answer) throw orderNotFound();
    const items = answer.items.map((item) => ({
      ...item,
      ribbonText: ribbons.find(({ productId }) => productId === item.productId)?.text,
    }));
    const phone = answer.phone && { ...answer.phone, by: placedBy };
    const delivery = { ...answer.delivery, address };
    const whole = { ...answer, ...dossier, items, delivery, ...(phone && { phone }) };
    if (!answer.allowedActions.includes('cancel')) return whole;
    return { ...whole, refundOnCancel: toDecimal(await this.refunds.of(row)) };
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

  private async answers(rows: readonly OrderRow[], user: AuthenticatedUser): Promise<Order[]> {
    const ids = rows.flatMap(serviceIdsOfRow);
    const existing = new Set(ids.length === 0 ? [] : await this.queries.execute(new ListExistingServices(ids)));
    const { publicUrl } = this.config.http;
    return rows.map((row) => orderAnswer(row, { existing, role: roleOf(row, user), publicUrl }));
  }
}

/** The role whose actions an answer lists: the buyer acts as the customer, even with an admin's account. */
const roleOf = (row: OrderRow, user: AuthenticatedUser) => (row.customer_id === user.id ? 'customer' : user.role);
