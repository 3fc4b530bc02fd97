import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ProviderClient } from './document-body.policy.js';
import { InvoiceXpressClient } from './invoicexpress.client.js';
import { InvoiceXpressAway, InvoiceXpressRefused } from './invoicexpress.errors.js';
import { type ClientAnswer, clientAnswer } from './invoicexpress.schema.js';

/** The maximum number of clients whose ids a process remembers. */
const KEPT = 500;

/** Finds buyers in the account's list of clients by their code, and adds those that are missing. */
@Injectable()
export class InvoiceXpressClients {
  private readonly ids = new LRUCache<string, string>({ max: KEPT });

  constructor(private readonly client: InvoiceXpressClient) {}

  /** The provider's id of a client; a client that is missing is added. */
  async idOf(buyer: ProviderClient): Promise<string> {
    const known = this.ids.get(buyer.code) ?? (await this.find(buyer)) ?? (await this.addOrFind(buyer));
    this.ids.set(buyer.code, known);
    return known;
  }

  private async find(buyer: ProviderClient): Promise<string | undefined> {
    const { body } = await this.client.call<ClientAnswer>(
      {
        method: 'GET',
        path: '/clients/find-by-code.json',
        query: { client_code: buyer.code },
        answer: clientAnswer,
        purpose: 'for a client',
      },
      [404],
    );
    return body?.client.id;
  }

  /** Adds a client; when another call added the same one meanwhile, its code is taken, and it is found. */
  private async addOrFind(buyer: ProviderClient): Promise<string> {
    try {
      return await this.add(buyer);
    } catch (error) {
      const found = error instanceof InvoiceXpressRefused ? await this.find(buyer) : undefined;
      if (found === undefined) throw error;
      return found;
    }
  }

  private async add(buyer: ProviderClient): Promise<string> {
    const { name, fiscal_id: taxId = '', address = '' } = buyer;
    const { body } = await this.client.call<ClientAnswer>({
      method: 'POST',
      path: '/clients.json',
      body: { client: buyer },
      answer: clientAnswer,
      purpose: 'to add a client',
      secrets: [name, taxId, address],
    });
    if (body === undefined) throw new InvoiceXpressAway('to add a client', 'the answer is empty');
    return body.client.id;
  }
}
