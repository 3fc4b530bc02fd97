import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { MessageEntry, MessageQuery, RetryMessage } from '@perpetua/contracts/messages.contract';
import { type Contact, ListContacts } from '../../identity/index.js';
import type { MessageWords } from '../../mail/index.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Failures } from '../../platform/failures.js';
import { countedPageOf, type Page } from '../../platform/http/requests/lists.js';
import { OperatorActs } from '../../platform/operations/operator-acts.js';
import { type MessageRow, MessageStore } from '../messages/messages.store.js';
import { messageMayRepeat, messageNotFound, messageNotRetryable } from '../notifications.errors.js';

/** The messages to phones and devices, as admins see and operate them. */
@Injectable()
export class MessageAdministration implements OnModuleInit {
  constructor(
    private readonly store: MessageStore,
    private readonly queries: QueryBus,
    private readonly failures: Failures,
    private readonly acts: OperatorActs,
  ) {}

  onModuleInit(): void {
    this.failures.countMessagesBy(() => this.store.countFailed());
  }

  async page(query: MessageQuery): Promise<Page<MessageEntry>> {
    const { rows, counted } = await this.store.page(query);
    return countedPageOf(await this.entriesOf(rows), counted);
  }

  /**
   * Makes a message due now that was given up. When it is due, it is withheld if it is no news any more. A repeat, while
   * the message waits, changes nothing.
   * @throws DomainError 404, 409 `message_not_retryable`, 409 `message_may_repeat`
   */
  async retry(id: string, { mayRepeat }: RetryMessage, meta: CommandMeta): Promise<MessageEntry> {
    const known = await this.store.find(id);
    if (known === undefined) throw messageNotFound();
    if (known.status === 'queued') return this.entryOf(known);
    if (known.status !== 'failed') throw messageNotRetryable();
    if (known.mayBeTaken && !mayRepeat) throw messageMayRepeat();
    await this.acts.record(meta, 'retry_messages', { message: id });
    const row = (await this.store.retry(id, mayRepeat)) ?? (await this.store.find(id));
    if (row?.status !== 'queued') throw messageNotRetryable();
    return this.entryOf(row);
  }

  private async entryOf(row: MessageRow): Promise<MessageEntry> {
    const [entry] = await this.entriesOf([row]);
    if (entry === undefined) throw messageNotFound();
    return entry;
  }

  private async entriesOf(rows: readonly MessageRow[]): Promise<MessageEntry[]> {
    const userIds = [...new Set(rows.map(({ userId }) => userId))];
    const contacts = userIds.length === 0 ? [] : await this.queries.execute(new ListContacts(userIds));
    const known = new Map(contacts.map((contact) => [contact.id, contact]));
    return rows.map((row) => entryOf(row, known.get(row.userId)));
  }
}

/** What each message tells, and whom. */
const told: Readonly<Record<MessageWords, Pick<MessageEntry, 'kind' | 'role'>>> = {
  sms_offer: { kind: 'offer', role: 'partner' },
  push_offer: { kind: 'offer', role: 'partner' },
  sms_accepted: { kind: 'acceptance', role: 'customer' },
  sms_delivered: { kind: 'delivery', role: 'customer' },
  sms_cancelled: { kind: 'cancellation', role: 'customer' },
};

const entryOf = (row: MessageRow, contact: Contact | undefined): MessageEntry => ({
  id: row.id,
  channel: row.channel,
  ...told[row.words],
  status: row.status,
  recipient: contact === undefined ? null : { id: contact.id, name: `${contact.name} ${contact.surname}`.trim() },
  serviceId: row.values.serviceId ?? null,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.status === 'queued' ? row.nextAttemptAt.toISOString() : null,
  sentAt: row.sentAt?.toISOString() ?? null,
  retry: row.status !== 'failed' ? null : row.mayBeTaken ? 'may_repeat' : 'safe',
});
