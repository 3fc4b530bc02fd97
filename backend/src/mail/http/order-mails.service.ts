import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { OrderMail } from '@perpetua/contracts/mail.contract';
import { ListContacts } from '../../identity/index.js';
import { ListOrderSummaries } from '../../ordering/index.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { derivedId } from '../../platform/ids.js';
import { MailResends, type OrderMailRow } from '../../platform/mail/mail-resends.js';
import { mailEntryOf } from './mail-administration.service.js';
import { mailNotFound, orderOfMailsNotFound, tooManyResends } from '../mail.errors.js';

/** Lists the mails that a buyer gets about an order, and sends them again. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly mails: MailResends,
    private readonly queries: QueryBus,
  ) {}

  /**
   * The mails to the buyer about an order, the newest first.
   * @throws DomainError 404 when there is no such order
   */
  async of(orderId: string): Promise<OrderMail[]> {
    const rows = await this.mails.ofOrder(orderId, await this.buyerOf(orderId));
    const names = await this.namesOf(rows);
    return rows.map((row) => ({
      ...mailEntryOf(row),
      resentBy: row.resentBy === null ? undefined : { id: row.resentBy, name: names.get(row.resentBy) ?? '' },
      documentId: row.values['documentId'],
    }));
  }

  /**
   * Sends a mail to the buyer again, with its current text, and records the admin who asked for it.
   * @throws DomainError 404 when there is no such order, or no such mail to the buyer about the order; 422
   * `too_many_resends`
   */
  async resend(orderId: string, mailId: string, meta: CommandMeta): Promise<OrderMail[]> {
    const userId = await this.buyerOf(orderId);
    const mail = (await this.mails.ofOrder(orderId, userId)).find(({ id }) => id === mailId);
    if (mail === undefined) throw mailNotFound();
    const id = derivedId('resend', mailId, meta.commandId);
    const isQueued = await this.mails.resend({ id, mail, orderId, userId, actorId: meta.actor.id });
    if (!isQueued) throw tooManyResends();
    return this.of(orderId);
  }

  private async buyerOf(orderId: string): Promise<string> {
    const [order] = await this.queries.execute(new ListOrderSummaries([orderId]));
    if (order === undefined) throw orderOfMailsNotFound();
    return order.customerId;
  }

  private async namesOf(rows: readonly OrderMailRow[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(rows.flatMap(({ resentBy }) => resentBy ?? []))];
    if (ids.length === 0) return new Map();
    const contacts = await this.queries.execute(new ListContacts(ids));
    return new Map(contacts.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]));
  }
}
