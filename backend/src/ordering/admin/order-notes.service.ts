import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { OrderNote } from '@perpetua/contracts/order-notes.contract';
import { Repository } from 'typeorm';
import { ListContacts } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { orderNotFound } from '../order/order.errors.js';
import { OrderNoteEntity } from './order-note.entity.js';
import { OrderRows } from '../order/order.row.js';

/** Stores and lists the notes about orders that admins write for each other. */
@Injectable()
export class OrderNotes {
  constructor(
    @InjectRepository(OrderNoteEntity) private readonly notes: Repository<OrderNoteEntity>,
    private readonly orders: OrderRows,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /**
   * The notes of an order, the newest first.
   * @throws DomainError 404 when there is no such order
   */
  async of(orderId: string): Promise<OrderNote[]> {
    await this.orderOf(orderId);
    const notes = await this.notes.find({ where: { orderId }, order: { writtenAt: 'DESC', id: 'DESC' } });
    const authors = [...new Set(notes.map(({ authorId }) => authorId))];
    const contacts = authors.length === 0 ? [] : await this.queries.execute(new ListContacts(authors));
    const names = new Map(contacts.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]));
    return notes.map(({ id, text, authorId, writtenAt }) => ({
      id,
      text,
      author: { id: authorId, name: names.get(authorId) ?? '' },
      at: writtenAt.toISOString(),
    }));
  }

  /**
   * Adds a note; a second call with the same note id changes nothing.
   * @throws DomainError 404 when there is no such order
   */
  async add(
    orderId: string,
    note: { readonly id: string; readonly authorId: string; readonly text: string },
  ): Promise<void> {
    const { customer_id: customerId } = await this.orderOf(orderId);
    const row = { ...note, orderId, customerId, writtenAt: this.clock.now() };
    await this.notes.createQueryBuilder().insert().values(row).orIgnore().execute();
  }

  private async orderOf(orderId: string): Promise<{ readonly customer_id: string }> {
    const order = await this.orders.find(orderId);
    if (!order) throw orderNotFound();
    return order;
  }
}
