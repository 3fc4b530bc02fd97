import type { InvoiceTotals } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Figures } from '../../../ui/figures';
import styles from './year-totals.module.css';

/** The totals of the newest year, without documents that are not issued yet. */
export function YearTotals({ totals: { year, total, vat, documents } }: { totals: InvoiceTotals }) {
  const { t } = useTranslation('invoices');
  const { euros } = useFormats();
  const figures = [
    { value: euros(total), name: t('totals.total', { year }) },
    { value: euros(vat), name: t('totals.vat') },
    { value: String(documents), name: t('totals.documents', { count: documents }) },
  ];
  return (
    <div className={styles.totals}>
      <Figures figures={figures} />
    </div>
  );
}
