import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import type { Order, OrderQuery, OrderTotals } from '@perpetua/contracts/ordering.contract';
import { ListUsersMatching } from '../../identity/index.js';
import { AppConfig } from '../../config/app-config.js';
import type { AuthenticatedUser } from '../../platform/http/access/access.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { CancellationRefunds } from '../billing/cancellation-refund.service.js';
import { actionsOf, orderAnswer } from './order-answer.policy.js';
import { OrderDossier } from '../office/order-dossier.service.js';
import { orderNotFound } from '../order/order.errors.js';
import { serviceIdsOfRow } from '../order/order-services.policy.js';
import { ListExistingServices, type RefundOfServices } from '../order/order.queries.js';
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
    const found = await this.orders.findWhole(orderId);
    if (!found || (found.row.customer_id !== user.id && user.role !== 'admin')) throw orderNotFound();
    const { row, details } = found;
    const [progress, { address, ribbons = [], placedBy, ...dossier }] = await Promise.all([
      this.progressOf(row, user),
      this.dossier.of(row, details, user.role),
    ]);
    const answer = this.answer(row, user, progress.existing);
    const items = answer.items.map((item) => ({
      ...item,
      ribbonText: ribbons.find(({ productId }) => productId === item.productId)?.text,
    }));
    const phone = answer.phone && { ...answer.phone, by: placedBy };
    const delivery = { ...answer.delivery, address };
    const whole = { ...answer, ...dossier, items, delivery, ...(phone && { phone }) };
    return progress.refundCents === undefined ? whole : { ...whole, refundOnCancel: toDecimal(progress.refundCents) };
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
    const existing = await this.existingOf(rows);
    return rows.map((row) => this.answer(row, user, existing));
  }

  /** The order's services that exist, and the refund of a cancellation if the user may cancel the order. */
  private async progressOf(row: OrderRow, user: AuthenticatedUser): Promise<Progress> {
    const canCancel = actionsOf(row, roleOf(row, user)).includes('cancel');
    return canCancel ? this.refunds.of(row) : { existing: await this.existingOf([row]) };
  }

  private async existingOf(rows: readonly OrderRow[]): Promise<readonly string[]> {
    const ids = rows.flatMap(serviceIdsOfRow);
    return ids.length === 0 ? [] : this.queries.execute(new ListExistingServices(ids));
  }

  private answer(row: OrderRow, user: AuthenticatedUser, existing: readonly string[]): Order {
    const { publicUrl } = this.config.http;
    return orderAnswer(row, { existing: new Set(existing), role: roleOf(row, user), publicUrl });
  }
}

type Progress = Pick<RefundOfServices, 'existing'> & Partial<RefundOfServices>;

/** The role whose actions an answer lists: the buyer acts as the customer, even with an admin's account. */
const roleOf = (row: OrderRow, user: AuthenticatedUser) => (row.customer_id === user.id ? 'customer' : user.role);
