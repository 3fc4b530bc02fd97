import { translate } from '@perpetua/contracts/languages';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import { localDateOf } from '../../platform/clock/local-time.js';
import type { BilledRefund, OrderBilling } from '../../ordering/index.js';
import { creditReason } from './credit-reason.texts.js';
import type { DocumentContent, DocumentLine } from './document-content.js';
import { rateClassOf, taxRegionOf, vatRate } from './tax-rates.policy.js';
import { creditedVat, type RateShare, vatByRate, vatLeft } from './vat-split.policy.js';

/** Portuguese fiscal documents show mainland dates, wherever the delivery takes place. */
export const FISCAL_ZONE = 'Europe/Lisbon';

/** Describes what was bought: the product names in the language of the order, as lists and mails show them. */
export const descriptionOf = ({ products, language }: DescribedPurchase): string =>
  products.map(({ name }) => translate(name, language)).join(', ');

interface DescribedPurchase {
  readonly products: readonly { readonly name: Parameters<typeof translate>[0] }[];
  readonly language: string;
}

/** The issuer and the buyer; the buyer's name is taken from the account when no invoice was requested. */
export interface Parties {
  readonly issuer: DocumentContent['issuer'];
  readonly customerName: string;
}

/** The content of an order's invoice-receipt; VAT is due on the day of the payment (CIVA art. 8). */
export const invoiceContent = (billing: OrderBilling, { issuer, customerName }: Parties): DocumentContent => {
  const { language, delivery, invoice } = billing;
  const lines = linesOf(billing);
  return {
    language,
    issuer,
    customer: {
      name: invoice?.name ?? customerName,
      taxId: invoice?.taxId ?? null,
      ...(invoice && invoice.taxCountry !== homeCountry && { taxCountry: invoice.taxCountry }),
      address: invoice?.address ?? null,
    },
    region: taxRegionOf(delivery.region),
    delivery: {
      date: delivery.date,
      hour: delivery.hour,
      place: billing.placeName,
      parish: delivery.parish,
      city: delivery.city,
    },
    lines,
    vat: vatByRate(lines),
    corrects: null,
  };
};

const linesOf = ({ lines, language, delivery, payment }: OrderBilling): DocumentLine[] => {
  const region = taxRegionOf(delivery.region);
  const taxedOn = localDateOf(new Date(payment.paidAt), FISCAL_ZONE);
  return lines.map(({ name, quantity, unitCents, lineCents, planId, months, discountPercent, taxClass }) => {
    const rateClass = rateClassOf(taxClass);
    return {
      name: translate(name, language),
      quantity,
      unitCents,
      plan: planId === null ? null : { visits: months, discountPercent },
      rateClass,
      rate: vatRate(region, rateClass, taxedOn),
      totalCents: lineCents,
    };
  });
};

/** An invoice-receipt that a credit note corrects, and the amounts per VAT rate of its earlier credit notes. */
export interface CorrectedInvoice {
  readonly number: string;
  /** The date of issue, `YYYY-MM-DD`. */
  readonly date: string;
  readonly content: DocumentContent;
  readonly earlier: readonly (readonly RateShare[])[];
}

/**
 * The content of a credit note for part of an invoice-receipt: one line per VAT rate, at the invoice's rates.
 * @throws RangeError when the amount is more than the earlier credit notes left
 */
export const creditContent = (
  invoice: CorrectedInvoice,
  { amountCents, reason }: Pick<BilledRefund, 'amountCents' | 'reason'>,
): DocumentContent => {
  const vat = creditedVat(vatLeft(invoice.content.vat, invoice.earlier), amountCents);
  return {
    ...invoice.content,
    lines: vat.map(({ rateClass, rate, grossCents }) => ({
      name: namesOf(invoice.content.lines, rateClass),
      quantity: 1,
      unitCents: grossCents,
      plan: null,
      rateClass,
      rate,
      totalCents: grossCents,
    })),
    vat,
    corrects: { number: invoice.number, date: invoice.date },
    reason: creditReason(reason, invoice.content.language),
  };
};

const namesOf = (lines: readonly DocumentLine[], rateClass: DocumentLine['rateClass']): string =>
  lines
    .filter((line) => line.rateClass === rateClass)
    .map(({ name }) => name)
    .join(', ');
