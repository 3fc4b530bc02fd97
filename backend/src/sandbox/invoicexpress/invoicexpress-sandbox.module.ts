import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { SandboxDatabase } from '../stripe/checkouts/sandbox-database.js';
import { InvoiceXpressApi } from './invoicexpress-api.js';
import { invoiceXpressApiRoutes } from './invoicexpress-api.routes.js';
import { SandboxAccount } from './sandbox-account.js';
import { SandboxDocuments } from './sandbox-documents.store.js';

/** The double of InvoiceXpress on the application's own port, under `/sandbox/invoicexpress`. */
@Module({ providers: [InvoiceXpressApi, SandboxAccount, SandboxDatabase, SandboxDocuments] })
export class InvoiceXpressSandboxModule implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly api: InvoiceXpressApi,
    private readonly account: SandboxAccount,
  ) {}

  /** Registers the routes outside Nest, as those of Stripe's double, because bodies, errors and access differ. */
  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(invoiceXpressApiRoutes(this.api, this.account), { prefix: '/sandbox/invoicexpress' });
  }
}
