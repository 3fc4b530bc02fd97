import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { AppConfig } from '../../config/app-config.js';
import { type InvoiceXpressConfig, SANDBOX_URL } from '../../config/invoicing-config.js';
import { PublicUrls } from '../../platform/http/public-urls.js';
import { InvoiceXpressAway, InvoiceXpressRefused, type Purpose } from './invoicexpress.errors.js';
import { wordsOf } from './refusal-words.policy.js';

const TIMEOUT_MS = 15_000;
/** How long this process asks nothing more after "too many requests" without a time; the limit is one per minute. */
const QUIET_MS = 20_000;
const LONGEST_QUIET_MS = 60_000;
/** The largest PDF that is read. */
const MOST_BYTES = 10_000_000;
/** Statuses that a later attempt may heal, apart from 5xx. */
const PASSING = new Set([408, 425, 429]);

export interface ApiCall<Answer> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below the account's address: `/invoices.json`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly answer: z.ZodType<Answer>;
  readonly purpose: Purpose;
  /** Texts that no message may repeat, such as a buyer's name. */
  readonly secrets?: readonly string[];
}

/** An answer with the status that it came with: 200, 201 or 202, or one of those that the caller expects. */
export interface ApiAnswer<Answer> {
  readonly status: number;
  /** Undefined when the status is an expected refusal or the body is empty. */
  readonly body: Answer | undefined;
}

/**
 * Calls the API of InvoiceXpress (https://invoicexpress.com/api-v2). The key is a part of each address, so no message
 * contains an address, and the key is removed from everything that is repeated. An account may make 100 requests per
 * minute.
 */
@Injectable()
export class InvoiceXpressClient implements OnModuleDestroy {
  private readonly ending = new AbortController();
  /** Has an entry while nothing more is asked. */
  private readonly quiet = new LRUCache<'quiet', true>({ max: 1, ttl: QUIET_MS });

  constructor(
    private readonly config: AppConfig,
    private readonly ownServer: PublicUrls,
  ) {}

  /** Ends all calls: what they have done is found again by the next attempt. */
  onModuleDestroy(): void {
    this.ending.abort();
  }

  /**
   * @param expected refusals that the caller handles: they are returned instead of thrown
   * @throws InvoiceXpressAway when a later attempt may succeed
   * @throws InvoiceXpressRefused when only a person can help
   */
  async call<Answer>(call: ApiCall<Answer>, expected: readonly number[] = []): Promise<ApiAnswer<Answer>> {
    const response = await this.send(call);
    const text = await response.text().catch((error: unknown) => {
      throw new InvoiceXpressAway(call.purpose, this.hidden(String(error), call));
    });
    if (expected.includes(response.status)) return { status: response.status, body: undefined };
    if (!response.ok) throw this.failure(response, text, call);
    if (response.status === 202 || text.trim() === '') return { status: response.status, body: undefined };
    const parsed = call.answer.safeParse(jsonOf(text));
    if (!parsed.success) throw new InvoiceXpressAway(call.purpose, 'the answer has not the documented form');
    return { status: response.status, body: parsed.data };
  }

  /**
   * Reads a file from an address that the API has answered.
   * @throws InvoiceXpressAway when it cannot be read or is no PDF
   */
  async pdf(address: string): Promise<Uint8Array> {
    const purpose = 'for a PDF';
    if (!this.isTrusted(address)) throw new InvoiceXpressAway(purpose, 'its address is not encrypted');
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (!response.ok) throw new Error(`status ${response.status}`);
      if (bytes.length > MOST_BYTES) throw new Error(`it has ${bytes.length} bytes`);
      if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'))) throw new Error('it is no PDF');
      return bytes;
    } catch (error) {
      throw new InvoiceXpressAway(purpose, this.hidden(reasonOf(error), { secrets: [address] }));
    }
  }

  /** The account at InvoiceXpress, or the sandbox's double of it. */
  get account(): InvoiceXpressConfig {
    const { invoiceXpress } = this.config.invoicing;
    if (invoiceXpress === undefined) throw new Error('INVOICING_PROVIDER is not invoicexpress');
    return invoiceXpress;
  }

  private async send<Answer>(call: ApiCall<Answer>): Promise<Response> {
    const { method, path, query, body, purpose } = call;
    const address = new URL(this.base + path);
    for (const [name, value] of Object.entries({ ...query, api_key: this.account.apiKey })) {
      address.searchParams.append(name, value);
    }
    const { signal } = this.ending;
    try {
      // Waiting costs no attempt: a queue of documents would otherwise soon count as late.
      await setTimeout(Math.max(0, this.quiet.getRemainingTTL('quiet')), undefined, { signal });
      return await fetch(address, {
        method,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // An answer from elsewhere would get the key.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      throw new InvoiceXpressAway(purpose, this.hidden(reasonOf(error), call));
    }
  }

  private failure<Answer>(response: Response, text: string, call: ApiCall<Answer>): Error {
    const words = this.hidden(wordsOf(jsonOf(text)) ?? response.statusText, call);
    if (response.status === 429) this.beQuiet(response.headers.get('retry-after'));
    if (response.status >= 500 || PASSING.has(response.status)) {
      return new InvoiceXpressAway(call.purpose, `status ${response.status}, ${words}`);
    }
    return new InvoiceXpressRefused(call.purpose, response.status, words);
  }

  private beQuiet(retryAfter: string | null): void {
    const seconds = Number(retryAfter ?? Number.NaN);
    const pauseMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : QUIET_MS;
    this.quiet.set('quiet', true, { ttl: Math.min(pauseMs, LONGEST_QUIET_MS) });
  }

  private hidden(text: string, { secrets = [] }: { readonly secrets?: readonly string[] }): string {
    const { apiKey } = this.account;
    const all = [apiKey, encodeURIComponent(apiKey), ...secrets].filter((secret) => secret.length > 3);
    return all.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text).slice(0, 400);
  }

  private get base(): string {
    const { url } = this.account;
    return url === SANDBOX_URL ? this.ownServer.sandboxUrl('invoicexpress') : url;
  }

  /** A PDF is read over an encrypted connection, or from the server that stands in for InvoiceXpress. */
  private isTrusted(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || origin === new URL(this.base).origin;
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The reason of a failed `fetch` without its address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}, ${cause.message}` : error.message;
};
