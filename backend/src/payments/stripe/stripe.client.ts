import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { AppConfig } from '../../config/app-config.js';
import { PublicUrls, type ServerAddress, serverAddress } from '../../platform/http/public-urls.js';
import { stripeCredentials } from '../../config/stripe-credentials.js';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** The Stripe SDK of this process, loaded at its first use, because it is big and most processes never need it. */
@Injectable()
export class StripeClient {
  private loading: Promise<Stripe> | undefined;
  /** The secret with which webhooks are signed. */
  readonly webhookSecret: string;
  /** What a card statement shows after the account's name; undefined for nothing. */
  readonly statementSuffix: string | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly ownServer: PublicUrls,
  ) {
    this.webhookSecret = stripeCredentials(config).webhookSecret;
    this.statementSuffix = config.stripe?.statementSuffix;
  }

  /** The SDK, connected to Stripe or, in sandbox mode, to our own server. */
  sdk(): Promise<Stripe> {
    this.loading ??= this.load();
    return this.loading;
  }

  /** The server to which the SDK sends requests; undefined for Stripe's own server. */
  private server(): ServerAddress | undefined {
    if (this.config.sandbox) return this.ownServer.api;
    const address = this.config.stripe?.apiUrl;
    return address === undefined ? undefined : serverAddress(address);
  }

  private load(): Promise<Stripe> {
    return openStripe(stripeCredentials(this.config).secretKey, this.server(), { retries: RETRIES });
  }
}

/**
 * Loads the SDK.
 * @param server the server to which it sends requests; undefined for Stripe's own
 */
export async function openStripe(
  secretKey: string,
  server: ServerAddress | undefined,
  { retries }: { retries: number },
): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  return new Sdk(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: retries, telemetry: false, ...server });
}
