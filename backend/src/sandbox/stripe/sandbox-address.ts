import { Injectable } from '@nestjs/common';
import { PublicUrls } from '../../platform/http/public-urls.js';

/** The URLs of the payment page and of the marketplace's webhook on this server. */
@Injectable()
export class SandboxAddress {
  constructor(private readonly server: PublicUrls) {}

  /** The hosted payment page of a session, for the payer's browser. */
  payPage(sessionId: string): string {
    return this.server.publicUrl(`/sandbox/pay/${sessionId}`);
  }

  /** The address of the marketplace's webhook, as its account at Stripe names it. */
  get publicWebhook(): string {
    return this.server.publicUrl(this.webhook.path);
  }

  /** Host, port and path of the marketplace's webhook, which the sandbox calls. */
  get webhook(): { host: string; port: number; path: string } {
    const { host, port } = this.server.api;
    return { host, port, path: '/api/Payment/webhook' };
  }
}
