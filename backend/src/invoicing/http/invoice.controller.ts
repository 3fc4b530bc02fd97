import { Res, StreamableFile } from '@nestjs/common';
import {
  type Invoice,
  type InvoiceArchiveQuery,
  invoiceArchiveQuerySchema,
  type InvoiceQuery,
  invoiceQuerySchema,
  invoiceSchema,
  type InvoiceTotals,
  type InvoiceTotalsQuery,
  invoiceTotalsQuerySchema,
  invoiceTotalsSchema,
} from '@perpetua/contracts/invoicing.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { validationFailed } from '../../platform/http/requests/validation.js';
import { Controller, Get, Headers, Param, Query } from '../../platform/http/route-decorators.js';
import { invoiceCsv } from './invoice-csv.policy.js';
import { InvoiceFiles, type NamedFile } from './invoice-files.service.js';
import { InvoiceList } from './invoice-list.service.js';

/** The customer whose documents the caller may see: the caller, or null for an admin, who may see all documents. */
const ownerFor = (user: AuthenticatedUser): string | null => (user.role === 'admin' ? null : user.id);

/** Invoice-receipts and credit notes: customers see their own, admins see all. */
@Controller('Invoice')
export class InvoiceController {
  constructor(
    private readonly invoices: InvoiceList,
    private readonly files: InvoiceFiles,
  ) {}

  @Get()
  @Answers(invoiceSchema, {
    list: true,
    also: ['text/csv'],
    summary: 'Lists invoice-receipts and credit notes',
    refuses: [422],
  })
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: invoiceQuerySchema }) query: InvoiceQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Invoice> | CsvFile> {
    const own = { ...query, customer: ownerFor(user) ?? query.customer };
    const file = { name: 'invoices', columns: invoiceCsv, language };
    return pageOrFile(own, (page) => this.invoices.page(page), file);
  }

  @Get('totals')
  @Answers(invoiceTotalsSchema, { list: 'whole', summary: 'Reads what the issued documents of each year come to' })
  totals(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: invoiceTotalsQuerySchema }) { customer }: InvoiceTotalsQuery,
  ): Promise<InvoiceTotals[]> {
    return this.invoices.totals(ownerFor(user) ?? customer ?? null);
  }

  @Get('archive')
  @AnswersFile(['application/zip'], { summary: 'Reads the documents of a year as one archive' })
  async archive(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: invoiceArchiveQuerySchema }) { year, customer }: InvoiceArchiveQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sent(await this.files.archive(ownerFor(user) ?? named(customer), year), reply);
  }

  @Get(':id')
  @Answers(invoiceSchema, { summary: 'Reads an invoice-receipt or credit note' })
  read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Invoice> {
    return this.invoices.read(id, ownerFor(user));
  }

  @Get(':id/pdf')
  @AnswersFile(['application/pdf'], { summary: 'Reads a document as it is printed', refuses: [409] })
  async pdf(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sent(await this.files.document(id, ownerFor(user)), reply);
  }

  @Get(':id/receipt')
  @AnswersFile(['application/pdf'], {
    summary: 'Reads the receipt of a payment, or the proof of a refund',
    refuses: [409],
  })
  async receipt(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sent(await this.files.receipt(id, ownerFor(user)), reply);
  }
}

/** @throws DomainError 400 `validation_failed` when an admin does not name a customer */
const named = (customer: string | undefined): string => {
  if (customer !== undefined) return customer;
  throw validationFailed([{ path: 'customer', code: 'required', message: 'An admin must name the customer.' }]);
};

const sent = ({ bytes, name, type }: NamedFile, reply: FastifyReply): StreamableFile => {
  reply.header('Cache-Control', 'private, no-store');
  return new StreamableFile(bytes, { type, length: bytes.length, disposition: `inline; filename="${name}"` });
};
