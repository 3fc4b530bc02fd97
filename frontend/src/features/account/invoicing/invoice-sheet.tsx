import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { BrandMark } from '../../../ui/brand-mark';
import { Cell, HeadingCell, NameCell, Row, Table, TableBody, TableFoot, TableHead } from '../../../ui/table-parts';
import { InvoiceActions } from './invoice-actions';
import styles from './invoice-sheet.module.css';
import { isDemonstration, useInvoiceWords } from './invoice-words';

/** The chosen document: its content, and buttons for its files. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const words = useInvoiceWords();
  return (
    <section className={`slab ${styles.panel}`} aria-labelledby="invoice-number">
      <header className={styles.heading}>
        <h2 id="invoice-number">{invoice.number}</h2>
        <span className={`numbers ${styles.sum}`}>{words.amount(invoice)}</span>
        <p className="muted">
          {t(`kind.${invoice.kind}`)}, {words.longDay(invoice.createdAt)}
        </p>
      </header>
      <Sheet invoice={invoice} />
      <InvoiceActions invoice={invoice} />
    </section>
  );
}

/** A summary of the printed sheet; only the PDF is the legal document. */
function Sheet({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const words = useInvoiceWords();
  const { customer } = invoice;
  return (
    <div className={styles.sheet}>
      {isDemonstration(invoice) && <p className={styles.mark}>{t('demonstration')}</p>}
      <div className={styles.paper}>
        <p className={styles.brand}>
          <BrandMark size={26} />
          Perpétua
        </p>
        <dl className={styles.facts}>
          <Fact name={t('fact.customer')}>
            {customer.name}
            <br />
            <TaxId customer={customer} />
          </Fact>
          <Fact name={t('fact.order')}>{invoice.orderNumber}</Fact>
          <Fact name={t(invoice.kind === 'NC' ? 'fact.refunded' : 'fact.paid')}>
            {words.method(invoice.paymentMethod)}, {words.moment(invoice.paidAt)}
          </Fact>
          {invoice.references !== undefined && <Fact name={t('fact.corrects')}>{invoice.references.number}</Fact>}
          {invoice.reason !== undefined && <Fact name={t('fact.reason')}>{invoice.reason}</Fact>}
          <Fact name={t('fact.description')}>{invoice.description}</Fact>
        </dl>
        <VatTable invoice={invoice} />
        <p className={styles.codes}>
          ATCUD: {invoice.atcud}
          <span className="muted">{invoice.hash4}</span>
        </p>
      </div>
    </div>
  );
}

function TaxId({ customer: { taxId, taxCountry } }: Pick<Invoice, 'customer'>) {
  const { t } = useTranslation('invoices');
  const { country } = useFormats();
  if (taxId === undefined) return t('finalConsumer');
  if (taxCountry === undefined) return t('taxId', { number: taxId });
  return t('foreignTaxId', { number: taxId, country: country(taxCountry) });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function VatTable({ invoice: { vat, total } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { euros } = useFormats();
  return (
    <Table className={styles.vat} caption={t('vat.caption')}>
      <TableHead>
        <HeadingCell>{t('vat.rate')}</HeadingCell>
        <HeadingCell>{t('vat.base')}</HeadingCell>
        <HeadingCell>{t('vat.amount')}</HeadingCell>
      </TableHead>
      <TableBody>
        {vat.map(({ rate, base, amount }) => (
          <Row key={rate}>
            <NameCell>{t('vat.percent', { rate })}</NameCell>
            <Cell>{euros(base)}</Cell>
            <Cell>{euros(amount)}</Cell>
          </Row>
        ))}
      </TableBody>
      <TableFoot>
        <NameCell colSpan={2}>{t('vat.total')}</NameCell>
        <Cell>{euros(total)}</Cell>
      </TableFoot>
    </Table>
  );
}
