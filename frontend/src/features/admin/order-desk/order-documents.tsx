import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Panel } from '../../../ui/panel';
import { useToasts } from '../../../ui/toasts';
import { useInvoiceWords } from '../../account/invoicing/invoice-words';
import { useDownload } from '../../../lib/use-download';
import { documentFiles, useInvoices } from '../../account/invoicing/invoicing.api';
import styles from './order-desk.module.css';

/** The invoice-receipt of the order with its VAT, and a credit note for each refund; all as PDFs. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['office', 'invoices']);
  const { data } = useInvoices({ order: orderId });
  const documents = data?.items ?? [];
  if (documents.length === 0) return null;
  return (
    <Panel id="order-documents" title={t('documents.title')}>
      <ul className={styles.lines}>
        {documents.map((invoice) => (
          <OrderDocument key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Panel>
  );
}

function OrderDocument({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['office', 'invoices']);
  const words = useInvoiceWords();
  const { id, kind, number, createdAt } = invoice;
  return (
    <li className={styles.document}>
      <span className={styles.line}>
        <span>
          {number === undefined ? (
            <span className="muted">{t('invoices:pending')}</span>
          ) : (
            <Link className={styles.number} to={`${paths.invoices}?document=${id}`}>
              {number}
            </Link>
          )}
          <span className="small muted">
            {t(`invoices:kind.${kind}`)}, {words.longDay(createdAt)}
          </span>
        </span>
        <span className="numbers">{words.amount(invoice)}</span>
      </span>
      <Vat invoice={invoice} />
      {number !== undefined && <Files invoice={invoice} />}
    </li>
  );
}

function Vat({ invoice: { vat } }: { invoice: Invoice }) {
  const { t } = useTranslation(['office', 'invoices']);
  const { euros } = useFormats();
  return (
    <ul className={`small muted ${styles.vat}`}>
      {vat.map(({ rate, base, amount }) => (
        <li key={rate}>
          {t('documents.vat', { rate: t('invoices:vat.percent', { rate }), base: euros(base), amount: euros(amount) })}
        </li>
      ))}
    </ul>
  );
}

function Files({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('office');
  const { refused } = useToasts();
  const download = useDownload();
  const { pdf, receipt } = documentFiles(invoice);
  const files = [
    { ...pdf, text: t('documents.pdf') },
    ...(invoice.kind === 'FR' ? [{ ...receipt, text: t('documents.receipt') }] : []),
  ];
  return (
    <span className={styles.ways}>
      {files.map((file) => (
        <Button
          key={file.path}
          look="outlined"
          isSmall
          disabled={download.isPending}
          onClick={() => download.mutate(file, { onError: refused })}
        >
          <Icon name="download" size={20} />
          {file.text}
        </Button>
      ))}
    </span>
  );
}
