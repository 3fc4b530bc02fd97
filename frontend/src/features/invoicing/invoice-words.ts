import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { paymentMethods } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';

/** Documents are dated in the time of their issuer. */
const zone = 'Europe/Lisbon';
const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });

/** Year of a document, as its series counts it. */
export const yearOf = ({ createdAt }: Pick<Invoice, 'createdAt'>): number =>
  Number(localDay.format(new Date(createdAt)).slice(0, 4));

/** The embedded provider has no validation code: its documents have no fiscal value. */
export const isDemonstration = ({ atcud }: Pick<Invoice, 'atcud'>): boolean => atcud?.startsWith('0-') ?? false;

/** How documents are worded for the reader. */
export function useInvoiceWords() {
  const { t } = useTranslation('invoices');
  const { euros, shortDate, instantDay, instant } = useFormats();
  return {
    /** `24 nov` */
    day: (when: string) => shortDate(localDay.format(new Date(when))),
    /** `24 de novembro de 2026` */
    longDay: (when: string) => instantDay(when, zone),
    /** `24 de novembro, 18:04` */
    moment: (when: string) => instant(when, zone),
    method: (method: string) => {
      const known = paymentMethods.find((one) => one === method);
      return known === undefined ? t('method.other') : t(`method.${known}`);
    },
    /** What was bought; of a credit note, that it came back. */
    title: ({ kind, description }: Pick<Invoice, 'kind' | 'description'>) =>
      kind === 'NC' ? t('returned', { description }) : description,
    /** The number, of a credit note with its invoice; of a document to come, the order's. */
    subtitle: ({ number, references, orderNumber }: Invoice) => {
      if (number === undefined) return t('order', { number: orderNumber });
      return references === undefined ? number : t('about', { number, invoice: references.number });
    },
    /** What was returned is below zero. */
    amount: ({ kind, total }: Pick<Invoice, 'kind' | 'total'>) => euros(kind === 'NC' ? -Number(total) : total),
  };
}
