import { createHmac } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { stripeCredentials } from '../../config/stripe-credentials.js';
import { backOff } from '../../platform/work/back-off.js';
import type { SandboxEvent } from './api/event.object.js';
import { type DueEvent, SandboxEvents } from './checkouts/event.store.js';
import { SandboxAddress } from './sandbox-address.js';

/**
 * Time limit for the webhook's response. As on Stripe's page, the payer is redirected after this time at the latest.
 */
const ANSWER_WITHIN_MS = 10_000;
const BATCH = 20;
const CONNECTIONS = { keepAlive: true, maxSockets: 16 };
const FIRST_RETRY_SECONDS = 1;
const MAX_PAUSE_SECONDS = 3600;
/** Delivery attempts per event. They span about three days, as in Stripe's live mode. */
const MAX_ATTEMPTS = 80;

/**
 * Delivers signed events to the marketplace's webhook until it responds with 2xx: at least once, in no particular
 * order.
 */
@Injectable()
export class WebhookDelivery implements BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDelivery.name);
  private readonly agent = new Agent(CONNECTIONS);
  private readonly secureAgent = new SecureAgent(CONNECTIONS);
  private readonly underWay = new Set<Promise<void>>();
  private readonly secret: string;

  constructor(
    config: AppConfig,
    private readonly events: SandboxEvents,
    private readonly address: SandboxAddress,
  ) {
    this.secret = stripeCredentials(config).webhookSecret;
  }

  /**
   * Makes the first attempt to deliver events that this process has just written; sweeps make the further attempts.
   * Never fails.
   */
  async deliverNow(events: readonly SandboxEvent[]): Promise<void> {
    const fresh = events.map((event) => ({ id: event.id, body: JSON.stringify(event), attempts: 0 }));
    await Promise.all(fresh.map((event) => this.deliver(event)));
  }

  /** Delivers the events that are due, whichever process wrote them. */
  async deliverDue(): Promise<void> {
    const due = await this.events.takeDue(BATCH);
    await Promise.all(due.map((event) => this.deliver(event)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.underWay);
    this.agent.destroy();
    this.secureAgent.destroy();
  }

  private deliver(event: DueEvent): Promise<void> {
    const delivery = this.tried(event)
      .catch((error: unknown) => this.logger.warn(`delivery of ${event.id} was not recorded: ${String(error)}`))
      .finally(() => this.underWay.delete(delivery));
    this.underWay.add(delivery);
    return delivery;
  }

  private async tried(event: DueEvent): Promise<void> {
    const status = await this.post(event.body).catch((error: unknown) => String(error));
    if (typeof status === 'number' && status >= 200 && status < 300) {
      await this.events.delivered(event.id);
      return;
    }
    this.logger.warn(`webhook ${event.id} was answered ${status}`);
    await this.events.failed(event.id, retrySeconds(event.attempts));
  }

  /**
   * Posts one event to the webhook, signed with the current time (wall clock); returns the HTTP status of the response.
   */
  private post(body: string): Promise<number> {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Stripe-Signature': signatureHeader(body, this.secret, new Date()),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    return new Promise((resolve, reject) => {
      const to = this.address.webhook;
      const options = { method: 'POST', headers };
      const take = (answer: IncomingMessage): void => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      };
      const outgoing =
        to.protocol === 'https:'
          ? secureRequest(to, { ...options, agent: this.secureAgent }, take)
          : request(to, { ...options, agent: this.agent }, take);
      outgoing.setTimeout(ANSWER_WITHIN_MS, () => outgoing.destroy(new Error('no answer in time')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}

/**
 * The value of the header `Stripe-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, the scheme that the
 * SDK verifies.
 */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/**
 * The pause in seconds between a failed attempt and the next one, doubling up to an hour; null if there is no next one.
 * `attempts` is the number of attempts before the failed one.
 */
export function retrySeconds(attempts: number): number | null {
  if (attempts + 1 >= MAX_ATTEMPTS) return null;
  return backOff(attempts + 1, { first: FIRST_RETRY_SECONDS, most: MAX_PAUSE_SECONDS });
}
