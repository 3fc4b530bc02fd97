import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import PQueue from 'p-queue';
import { AppConfig } from '../../config/app-config.js';
import { type Contact, ListContacts, ListOpenAccounts } from '../../identity/index.js';
import { ListNewsTexts, type NewsText } from '../../mail/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { Metrics } from '../../platform/http/observability/metrics.js';
import { IdleWaiter } from '../../platform/idle-waiter.js';
import { backOff } from '../../platform/work/back-off.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { type Choices, isUnwantedMessage } from '../kinds.policy.js';
import { NoticeStore } from '../notices.store.js';
import { PreferenceStore } from '../preferences.store.js';
import { type DeviceRow, DeviceStore } from './devices.store.js';
import { MessageRefused, MessageUnwanted, type WrittenMessage } from './message-channel.js';
import { type ClaimedMessage, type MessageOutcome, MessageStore } from './messages.store.js';
import { PushClient } from './push.client.js';
import { SmsSender } from './sms-sender.js';

const EVERY_MS = 5_000;
const BATCH = 25;
const CONCURRENCY = 5;
/** The pauses double from a quarter of a minute to ten minutes: with these attempts, for about an hour and a half. */
const PAUSES = { first: 15_000, most: 600_000 };
const MOST_ATTEMPTS = 14;

/** What messages are sent with. */
interface Sources {
  readonly contacts: ReadonlyMap<string, Contact>;
  /** The accounts that are neither closed nor blocked. */
  readonly open: ReadonlySet<string>;
  readonly devices: ReadonlyMap<string, DeviceRow>;
  readonly chosen: ReadonlyMap<string, Choices>;
  /** YYYY-MM-DD in mainland Portugal. */
  readonly today: string;
}

/**
 * Sends the messages to phones and devices. Whether somebody still wants a message, and whether it still says something
 * new, is checked when it is sent. A message to a device is sent at least once; one to a phone is not repeated where it
 * may have been taken. Several processes may send at the same time.
 */
@Injectable()
export class MessageSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MessageSender.name);
  private readonly work = new RepeatedWork('messages', () => this.sendDue(), EVERY_MS);
  private isSending = false;

  constructor(
    private readonly config: AppConfig,
    private readonly messages: MessageStore,
    private readonly devices: DeviceStore,
    private readonly preferences: PreferenceStore,
    private readonly notices: NoticeStore,
    private readonly queries: QueryBus,
    private readonly sms: SmsSender,
    private readonly push: PushClient,
    private readonly clock: Clock,
    private readonly idleWaiter: IdleWaiter,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    const labels = ['channel', 'status'] as const;
    this.metrics.gauge(
      { name: 'perpetua_messages', help: 'Messages to phones and devices that wait or were given up', labels },
      async (gauge) => {
        gauge.reset();
        for (const { channel, status, count } of await this.messages.figures()) gauge.set({ channel, status }, count);
      },
    );
    this.idleWaiter.waitFor(() => this.isIdle());
    if (this.config.role === 'api') return;
    this.notices.onChanged(({ hasMessages }) => {
      if (hasMessages) this.work.soon();
    });
    this.work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.work.stop();
  }

  private async isIdle(): Promise<boolean> {
    const isIdle = !this.isSending && !(await this.messages.isWaiting());
    if (!isIdle) this.work.now();
    return isIdle;
  }

  private async sendDue(): Promise<void> {
    this.isSending = true;
    try {
      let claimed = BATCH;
      while (claimed === BATCH) {
        const messages = await this.messages.claim(BATCH);
        claimed = messages.length;
        if (claimed > 0) await this.sendAll(messages);
      }
    } finally {
      this.isSending = false;
    }
  }

  private async sendAll(messages: readonly ClaimedMessage[]): Promise<void> {
    const userIds = messages.map(({ userId }) => userId);
    const [texts, contacts, open, devices, chosen] = await Promise.all([
      this.queries.execute(new ListNewsTexts(messages.map((message) => ({ ...message, isOffice: false })))),
      this.queries.execute(new ListContacts([...new Set(userIds)])),
      this.queries.execute(new ListOpenAccounts([...new Set(userIds)])),
      this.devices.findAll(messages.flatMap(({ deviceId }) => deviceId ?? [])),
      this.preferences.ofAll(userIds),
    ]);
    const sources: Sources = {
      contacts: new Map(contacts.map((contact) => [contact.id, contact])),
      open: new Set(open.map(({ id }) => id)),
      devices: new Map(devices.map((device) => [device.id, device])),
      chosen,
      today: localDateOf(this.clock.now(), mainlandZone),
    };
    const sends = messages.map((message, index) => async (): Promise<void> => {
      await this.messages.settle(await this.outcomeOf(message, texts[index] ?? null, sources));
    });
    await new PQueue({ concurrency: CONCURRENCY }).addAll(sends);
  }

  private async outcomeOf(message: ClaimedMessage, text: NewsText | null, sources: Sources): Promise<MessageOutcome> {
    const { id, attempts } = message;
    const reason = withheldBecause(message, text, sources);
    if (text === null || reason !== undefined) return { id, status: 'withheld', error: reason ?? 'nothing to say' };
    try {
      await this.deliver(message, { id, title: text.title, text: text.text, path: text.link ?? '/' }, sources);
      return { id, status: 'sent' };
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (error instanceof MessageUnwanted) return { id, status: 'withheld', error: words };
      this.logger.warn(`message ${id} was not sent (attempt ${attempts}): ${words}`);
      if (error instanceof MessageRefused || attempts >= MOST_ATTEMPTS) return { id, status: 'failed', error: words };
      return { id, status: 'queued', error: words, pauseMs: backOff(attempts, PAUSES) };
    }
  }

  private async deliver(message: ClaimedMessage, written: WrittenMessage, sources: Sources): Promise<void> {
    if (message.channel === 'sms') {
      if (!this.sms.isAvailable) throw new MessageUnwanted('no messages are sent to phones');
      const phone = sources.contacts.get(message.userId)?.phone ?? '';
      if (phone === '') throw new MessageUnwanted('the account has no phone');
      return this.sms.send(written, phone);
    }
    const device = sources.devices.get(message.deviceId ?? '');
    if (device === undefined || device.userId !== message.userId) throw new MessageUnwanted('the device is gone');
    try {
      await this.push.send(written, device);
    } catch (error) {
      if (error instanceof MessageUnwanted) await this.devices.forget(device);
      throw error;
    }
  }
}

/** Why a message is not sent; undefined if it is. */
const withheldBecause = (
  { userId, channel }: ClaimedMessage,
  text: NewsText | null,
  { contacts, open, chosen, today }: Sources,
): string | undefined => {
  if (!contacts.has(userId)) return 'the recipient is not known any more';
  if (!open.has(userId)) return 'the account is closed or blocked';
  if (text === null) return 'what it tells about is not known any more';
  if (text.isStale) return 'it is no news any more';
  const choices = chosen.get(userId);
  if (channel === 'sms' && choices?.sms !== true) return 'the recipient does not want it';
  if (choices !== undefined && isUnwantedMessage(choices, today)) return 'the recipient does not want it';
  return undefined;
};
