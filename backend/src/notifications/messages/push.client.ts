import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { AppConfig } from '../../config/app-config.js';
import { PublicUrls } from '../../platform/http/public-urls.js';
import type { DeviceRow } from './devices.store.js';
import {
  isPassing,
  MessageDelayed,
  MessageRefused,
  MessageUnwanted,
  wordsOf,
  type WrittenMessage,
} from './message-channel.js';
import { isKnownService } from './push-services.policy.js';

const TIMEOUT_MS = 15_000;
/** How long a push service keeps a message for a device that is off, in seconds: an offer rarely lives longer. */
const TTL_SECONDS = 3_600;

/**
 * The answers after which a device is not tried again: it is unknown (404, 410), or belongs to another key of the server
 * (401, 403); a partner's next visit registers it anew.
 */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Sends messages to browsers (Web Push: RFC 8030, 8291 and 8292); the payload is encrypted for the browser. */
@Injectable()
export class PushClient {
  constructor(
    private readonly config: AppConfig,
    private readonly ownServer: PublicUrls,
  ) {}

  /** Whether a subscription's address belongs to a push service that is known here; no other address is ever called. */
  knows(endpoint: string): boolean {
    return isKnownService(endpoint, this.config.push.services, this.double);
  }

  /**
   * Hands a message to the push service of a device.
   * @throws MessageUnwanted when the push service does not know the device any more, or not for this key; MessageDelayed, MessageRefused
   */
  async send({ id, title, text, path }: WrittenMessage, { endpoint, p256dh, auth }: DeviceRow): Promise<void> {
    if (!this.knows(endpoint)) throw new MessageUnwanted('the push service is not known any more');
    const { publicKey, privateKey } = this.config.push;
    const payload = JSON.stringify({ title, body: text, path, tag: id });
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: this.subject, publicKey, privateKey },
      TTL: TTL_SECONDS,
      urgency: 'high',
    });
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new MessageDelayed(`the push service was not reached: ${wordsOf(String(error))}`);
    });
    if (response.ok) return;
    const words = `the push service answered ${response.status}: ${wordsOf(await response.text().catch(() => ''))}`;
    if (GONE.has(response.status)) throw new MessageUnwanted(words);
    throw isPassing(response.status) ? new MessageDelayed(words) : new MessageRefused(words);
  }

  /** Whom a push service can write to about these messages: an https or mailto address. */
  private get subject(): string {
    const { http, site } = this.config;
    return http.publicUrl.startsWith('https:') ? http.publicUrl : `mailto:${site.support.email}`;
  }

  /** The address of the sandbox's own push service; undefined without a sandbox. */
  private get double(): string | undefined {
    if (!this.config.sandbox || this.config.production) return undefined;
    return `${this.ownServer.sandboxUrl('push')}/`;
  }
}
