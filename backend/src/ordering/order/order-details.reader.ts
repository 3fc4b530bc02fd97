import { Injectable } from '@nestjs/common';
import type { Language } from '@perpetua/contracts/languages';
import type { DeliveryAddress } from '@perpetua/contracts/delivery.contract';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import { Database, type Statement } from '../../platform/database/database.js';
import type { InvoiceDetails, OrderDetails, WrittenInstructions } from './order.queries.js';

/** All personal data of a new order. */
export interface NewOrderDetails extends Omit<OrderDetails, 'orderId' | 'location'> {
  readonly orderId: string;
  readonly customerId: string;
  /** The language in which the customer ordered. */
  readonly language: Language;
  /** Degrees (WGS 84). */
  readonly location: { readonly lat: number; readonly lng: number };
  readonly invoice: (Omit<InvoiceDetails, 'address'> & { readonly address?: string }) | undefined;
}

/** The SQL statement that stores the details of a new order; a repeat leaves the stored details unchanged. */
export const orderDetailsStatement = ({ location, invoice, ...details }: NewOrderDetails): Statement => ({
  name: 'ordering.keep-details',
  text: `INSERT INTO ordering.order_details (order_id, customer_id, place_name, address_text, lat, lng, contact_name,
      contact_phone, invoice_name, invoice_tax_id, invoice_address, address, wishes, invoice_tax_country, language)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (order_id) DO NOTHING`,
  values: [
    details.orderId,
    details.customerId,
    details.placeName,
    details.addressText,
    location.lat,
    location.lng,
    details.contactName,
    details.contactPhone,
    invoice?.name ?? null,
    invoice?.taxId ?? null,
    invoice?.address ?? null,
    details.address === undefined ? null : JSON.stringify(details.address),
    JSON.stringify(details.wishes),
    invoice?.taxCountry ?? null,
    details.language,
  ],
});

/** A row of `ordering.order_details`, as it is read. */
export interface DetailsRow extends Record<string, unknown> {
  readonly order_id: string;
  readonly place_name: string | null;
  readonly address: DeliveryAddress | null;
  readonly address_text: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly contact_name: string | null;
  readonly contact_phone: string | null;
  readonly wishes: Partial<WrittenInstructions> | null;
  readonly invoice_name: string | null;
  readonly invoice_tax_id: string | null;
  readonly invoice_tax_country: string | null;
  readonly invoice_address: string | null;
}

/**
 * Removes the personal data and places from a customer's orders, what corrections replaced, and the admins' notes about
 * these orders. The
 * invoice's name, tax number and address stay until the document is issued, which keeps them for ten years (CIVA art.
 * 52; `invoice-details-retention.service.ts`).
 * Of the instructions (column `wishes`), only the choice for a missing flower stays, because the event contains it too.
 */
export const forgetDetailsOf = (customerId: string): Statement[] => [
  {
    name: 'ordering.forget-details',
    text: `UPDATE ordering.order_details SET place_name = NULL, address_text = NULL, address = NULL, lat = NULL,
             lng = NULL, contact_name = NULL, contact_phone = NULL,
             wishes = jsonb_strip_nulls(jsonb_build_object('substitution', wishes -> 'substitution'))
           WHERE customer_id = $1`,
    values: [customerId],
  },
  {
    name: 'ordering.forget-vouchers',
    text: 'DELETE FROM ordering.vouchers WHERE customer_id = $1',
    values: [customerId],
  },
  {
    name: 'ordering.forget-corrected-texts',
    text: 'DELETE FROM ordering.corrected_texts WHERE customer_id = $1',
    values: [customerId],
  },
  {
    name: 'ordering.forget-notes',
    text: 'DELETE FROM ordering.order_notes WHERE customer_id = $1',
    values: [customerId],
  },
];

/** The details of an order with its invoice details, null if none were given. */
export interface StoredDetails extends OrderDetails {
  readonly invoice: InvoiceDetails | null;
}

/** Reads `ordering.order_details`. */
@Injectable()
export class OrderDetailsRows {
  constructor(private readonly database: Database) {}

  async findAll(orderIds: readonly string[]): Promise<OrderDetails[]> {
    return (await this.rows(orderIds)).map(detailsOf);
  }

  async findWithInvoices(orderIds: readonly string[]): Promise<StoredDetails[]> {
    return (await this.rows(orderIds)).map(storedDetailsOf);
  }

  private async rows(orderIds: readonly string[]): Promise<DetailsRow[]> {
    if (orderIds.length === 0) return [];
    return this.database.query<DetailsRow>({
      name: 'ordering.details',
      text: `SELECT order_id, place_name, address, address_text, lat, lng, contact_name, contact_phone, wishes,
          invoice_name, invoice_tax_id, invoice_tax_country, invoice_address
        FROM ordering.order_details WHERE order_id = ANY($1::uuid[])`,
      values: [[...orderIds]],
    });
  }
}

export const storedDetailsOf = (row: DetailsRow): StoredDetails => ({ ...detailsOf(row), invoice: invoiceOf(row) });

const detailsOf = (row: DetailsRow): OrderDetails => ({
  orderId: row.order_id,
  placeName: row.place_name,
  address: row.address ?? undefined,
  addressText: row.address_text,
  location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  wishes: { ribbons: [], ...row.wishes },
});

const invoiceOf = (row: DetailsRow): InvoiceDetails | null => {
  const { invoice_name: name, invoice_tax_id: taxId, invoice_tax_country: country, invoice_address: address } = row;
  return name && taxId ? { name, taxId, taxCountry: country ?? homeCountry, address } : null;
};
