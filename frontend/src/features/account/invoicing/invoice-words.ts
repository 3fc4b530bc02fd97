import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { paymentMethods } from '@perpetua/contracts/payments.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';

/** Documents are dated in the time zone of their issuer. */
const zone = 'Europe/Lisbon';
const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });

/** The year in which a document is dated; it determines the document's series. */
export const yearOf = ({ createdAt }: Pick<Invoice, 'createdAt'>): number =>
  Number(localDay.format(new Date(createdAt)).slice(0, 4));

/** Whether the embedded provider issued the document, without a validation code and without fiscal value. */
export const isDemonstration = ({ atcud }: Pick<Invoice, 'atcud'>): boolean => atcud?.startsWith('0-') ?? false;

/** The texts of documents in the reader's language. */
export function useInvoiceWords() {
  const { t } = useTranslation('invoices');
  const { euros, shortDate, instantDay, instant } = useFormats();
  return {
    /** `24 nov` */
    day: (when: string) => shortDate(localDay.format(new Date(when))),
    /** The date, for example `24 de novembro de 2026`. */
    longDay: (when: string) => instantDay(when, zone),
    /** Date and time, for example `24 de novembro, 18:04`. */
    moment: (when: string) => instant(when, zone),
    method: (method: string) => {
      const known = paymentMethods.find((one) => one === method);
      return known === undefined ? t('method.other') : t(`method.${known}`);
    },
    /** The ordered items; a credit note also says that they were refunded. */
    title: ({ kind, description }: Pick<Invoice, 'kind' | 'description'>) =>
      kind === 'NC' ? t('returned', { description }) : description,
    /**
     * The document's number, and for a credit note also the number of its invoice-receipt; the order's number if the
     * document is not issued yet.
     */
    subtitle: ({ number, references, orderNumber }: Invoice) => {
      if (number === undefined) return t('order', { number: orderNumber });
      return references === undefined ? number : t('about', { number, invoice: references.number });
    },
    /** The amount; negative for a credit note. */
    amount: ({ kind, total }: Pick<Invoice, 'kind' | 'total'>) => euros(kind === 'NC' ? -Number(total) : total),
  };
}
