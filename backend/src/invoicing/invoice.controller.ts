import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  type Invoice,
  type InvoiceQuery,
  invoiceQuerySchema,
  invoiceSchema,
  type InvoiceTotals,
  type InvoiceTotalsQuery,
  invoiceTotalsQuerySchema,
  invoiceTotalsSchema,
} from '@perpetua/contracts/invoicing.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Answers } from '../platform/http/answers.js';
import type { Page } from '../platform/http/lists.js';
import { InvoiceList } from './invoice-list.service.js';

/** Whose documents a caller may see: their own, or everybody's for an admin. */
const ownerFor = (user: AuthenticatedUser): string | null => (user.role === 'admin' ? null : user.id);

/** Invoice-receipts and credit notes: customers see theirs, admins all. */
@Controller('Invoice')
export class InvoiceController {
  constructor(private readonly invoices: InvoiceList) {}

  @Get()
  @Answers(invoiceSchema, { list: true, summary: 'Lists invoice-receipts and credit notes' })
  list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: invoiceQuerySchema }) query: InvoiceQuery,
  ): Promise<Page<Invoice>> {
    return this.invoices.page({ ...query, customer: ownerFor(user) ?? query.customer });
  }

  @Get('totals')
  @Answers(invoiceTotalsSchema, { list: 'whole', summary: 'Reads what the issued documents of each year come to' })
  totals(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: invoiceTotalsQuerySchema }) { customer }: InvoiceTotalsQuery,
  ): Promise<InvoiceTotals[]> {
    return this.invoices.totals(ownerFor(user) ?? customer ?? null);
  }

  @Get(':id')
  @Answers(invoiceSchema, { summary: 'Reads an invoice-receipt or credit note' })
  read(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Invoice> {
    return this.invoices.read(id, ownerFor(user));
  }
}
