import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import PQueue from 'p-queue';
import { Clock } from '../clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { ChannelListener } from '../live/channel-listener.js';
import { WriteBatcher } from '../database/write-batcher.js';
import { IdleWaiter } from '../idle-waiter.js';
import { RepeatedWork } from '../work/repeated-work.js';
import { type ComposedMail, type Composition, MailComposer } from './mail-composer.js';
import { verdictOn } from './mail-delivery.policy.js';
import { MAIL_CHANNEL } from './mail-outbox.js';
import { MailQueue } from './mail-queue.js';
import { BATCH, type ClaimedMail, MailRows, type Settlement } from './mail-rows.js';
import { SMTP_CONNECTIONS, SmtpTransport } from './smtp-transport.js';

const POLL_MS = 5_000;
/**
 * Pause after a batch, in milliseconds: the first mail is sent immediately, and mails queued during the pause are sent
 * together.
 */
const GATHER_MS = 1_000;
/** Pause after a batch failed, for example because of a database error. */
const TROUBLE_PAUSE_MS = 1_000;
/**
 * How long a stopping process waits for a mail that is being sent, in milliseconds; after that, the mail is retried
 * later.
 */
const LEAVE_MS = 5_000;
/** Number of attempts to store the outcomes of mails; a mail without a stored outcome is sent again. */
const NOTE_ATTEMPTS = 6;
const NOTE_PAUSE_MS = 100;
const FORGET_EVERY_MS = 3_600_000;
const FORGET_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;
const MAX_ERROR_LENGTH = 500;

/**
 * Sends the mails in the outbox, or stores them if there is no mail server. Mails are sent at least once: if a process
 * dies after the server's response but before storing it, the mail is sent again with the same Message-ID. Several
 * processes may send concurrently.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailSender.name);
  private readonly settlements = new WriteBatcher<Settlement>((settled) => this.note(settled));
  private transport: SmtpTransport | undefined;
  private listener: ChannelListener | undefined;
  private stopHearing: (() => void) | undefined;
  private readonly removals = new RepeatedWork('old mails', () => this.forgetOld(), FORGET_EVERY_MS);
  private working: Promise<void> = Promise.resolve();
  private stopped = false;
  /** Ends the current pause. */
  private wake: () => void = () => undefined;
  private hasNewMail = false;
  private isGathering = false;
  /** Whether mails are being stored instead of sent. The idle check waits for storing, but not for a mail server. */
  private isStoring = false;

  constructor(
    private readonly config: AppConfig,
    private readonly rows: MailRows,
    private readonly queue: MailQueue,
    private readonly composer: MailComposer,
    private readonly clock: Clock,
    private readonly idleWaiter: IdleWaiter,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { mail, role, database } = this.config;
    this.idleWaiter.waitFor(() => this.isIdle());
    if (role === 'api') return;
    if (mail.smtpUrl !== undefined) this.transport = new SmtpTransport({ ...mail, smtpUrl: mail.smtpUrl });
    const heard = (): void => this.onNewMail();
    this.stopHearing = this.queue.onQueued(heard);
    this.listener = new ChannelListener({
      url: database.directUrl,
      channel: MAIL_CHANNEL,
      applicationName: 'perpetua-mail',
      heard,
      missed: heard,
    });
    await this.listener.start();
    this.removals.start();
    this.working = this.work();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.stopHearing?.();
    this.wake();
    const patience = setTimeout(() => this.transport?.close({ force: true }), LEAVE_MS);
    await this.working;
    clearTimeout(patience);
    this.transport?.close();
    await this.listener?.stop();
    await this.removals.stop();
  }

  private onNewMail(): void {
    this.hasNewMail = true;
    if (!this.isGathering) this.wake();
  }

  private async isIdle(): Promise<boolean> {
    const isIdle = !(await this.rows.isWaiting()) && !this.isStoring;
    if (!isIdle) this.wake();
    return isIdle;
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      this.hasNewMail = false;
      let pause = POLL_MS;
      try {
        if ((await this.sendDue()) === BATCH) continue;
      } catch (error) {
        this.logger.warn(`mails could not be sent: ${String(error)}`);
        pause = TROUBLE_PAUSE_MS;
      }
      this.isGathering = true;
      await this.rest(GATHER_MS);
      this.isGathering = false;
      if (!this.hasNewMail) await this.rest(pause);
    }
  }

  private rest(pauseMs: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Sends one batch of due mails; returns how many were claimed. */
  private async sendDue(): Promise<number> {
    this.isStoring = this.transport === undefined;
    try {
      const mails = await this.rows.claim(BATCH);
      if (mails.length > 0) await this.sendAll(mails);
      return mails.length;
    } finally {
      this.isStoring = false;
    }
  }

  private async sendAll(mails: readonly ClaimedMail[]): Promise<void> {
    const compositions = await this.composed(mails);
    const untried: string[] = [];
    const sends = mails.map((mail, index) => async (): Promise<void> => {
      if (this.stopped) untried.push(mail.id);
      else await this.settlements.add(await this.outcomeOf(mail, compositions[index]));
    });
    await new PQueue({ concurrency: this.concurrency }).addAll(sends);
    await this.rows.release(untried);
  }

  /**
   * The number of mails handled concurrently. Without a mail server, this is a whole batch, whose outcomes are stored
   * together.
   */
  private get concurrency(): number {
    return this.transport === undefined ? BATCH : SMTP_CONNECTIONS;
  }

  private async note(settled: readonly Settlement[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.rows.settle(settled);
        return;
      } catch (error) {
        if (attempt === NOTE_ATTEMPTS) throw error;
        await delay(NOTE_PAUSE_MS * 2 ** attempt);
      }
    }
  }

  private async composed(mails: readonly ClaimedMail[]): Promise<readonly Composition[]> {
    try {
      const compositions = await this.composer.compose(mails);
      const unwanted = await this.composer.beforeSending(mails.filter((_mail, index) => isNeeded(compositions[index])));
      return compositions.map((composition, index) =>
        unwanted.has(mails[index]?.id ?? '') ? { kind: 'gone', reason: 'the recipient does not want it' } : composition,
      );
    } catch (error) {
      return mails.map(() => ({ kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) }));
    }
  }

  private async outcomeOf({ id, attempts }: ClaimedMail, composition: Composition | undefined): Promise<Settlement> {
    if (composition === undefined) return this.failure({ id, attempts }, new Error('it was not composed'));
    if (composition.kind === 'broken') return this.failure({ id, attempts }, composition.error);
    if (composition.kind === 'gone') return { id, status: 'withheld', error: composition.reason };
    if (composition.stale !== undefined) return { id, status: 'withheld', error: composition.stale };
    const { mail } = composition;
    const written = { id, subject: mail.subject, address: mail.to.email };
    try {
      const status = await this.deliver(id, mail);
      return { ...written, status };
    } catch (error) {
      return { ...written, ...this.failure({ id, attempts }, error) };
    }
  }

  private async deliver(id: string, mail: ComposedMail): Promise<'sent' | 'stored'> {
    if (this.transport === undefined) return 'stored';
    await this.transport.send(id, mail);
    return 'sent';
  }

  private failure({ id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>, error: unknown): Settlement {
    const verdict = verdictOn(error, attempts, Math.random());
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    this.logger.warn(`mail ${id} was not sent (attempt ${attempts}): ${withoutAddresses(reason)}`);
    return { id, error: reason, ...verdict };
  }

  private async forgetOld(): Promise<void> {
    await this.clock.refresh();
    const before = new Date(this.clock.now().getTime() - this.config.mail.retentionDays * DAY_MS);
    let forgotten = FORGET_AT_ONCE;
    while (!this.stopped && forgotten === FORGET_AT_ONCE) {
      forgotten = await this.rows.forgetBefore(before, FORGET_AT_ONCE);
    }
  }
}

/** Whether a mail is written, and still says something new. */
const isNeeded = (composition: Composition | undefined): boolean =>
  composition?.kind === 'mail' && composition.stale === undefined;

/** Removes e-mail addresses, which servers repeat in their rejections, because logs must not contain personal data. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>]+@[^\s<>]+/g, '…');
