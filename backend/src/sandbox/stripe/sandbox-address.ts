import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { PublicUrls } from '../../platform/http/public-urls.js';

const WEBHOOK_PATH = '/api/Payment/webhook';

/** The URLs of the payment page and of the marketplace's webhook on this server. */
@Injectable()
export class SandboxAddress {
  constructor(
    private readonly server: PublicUrls,
    private readonly config: AppConfig,
  ) {}

  /** The hosted payment page of a session, for the payer's browser. */
  payPage(sessionId: string): string {
    return this.server.publicUrl(`/sandbox/pay/${sessionId}`);
  }

  /** The address of the marketplace's webhook, as its account at Stripe names it. */
  get publicWebhook(): string {
    return this.config.sandboxAccount?.webhookUrl ?? this.server.publicUrl(WEBHOOK_PATH);
  }

  /** The address of the marketplace's webhook, which the sandbox calls. */
  get webhook(): URL {
    const { host, port } = this.server.api;
    const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}${WEBHOOK_PATH}`;
    return new URL(this.config.sandboxAccount?.webhookUrl ?? own);
  }
}
