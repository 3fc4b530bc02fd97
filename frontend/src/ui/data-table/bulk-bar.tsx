import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import { useToasts } from '../toasts';
import styles from './bulk-bar.module.css';
import type { BulkActs } from './data-table.types';
import { type CsvExport, exportCsv } from './table-export';

interface BulkBarProps<Item> {
  chosen: readonly Item[];
  onClear: () => void;
  bulk: BulkActs<Item>;
  exported: Omit<CsvExport<Item>, 'query'>;
  idOf: (item: Item) => string;
}

/** The number of chosen rows, and the actions on all of them; renders nothing when no row is chosen. */
export function BulkBar<Item>({ chosen, onClear, bulk, exported, idOf }: BulkBarProps<Item>) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const exporting = useMutation({
    mutationFn: () => exportCsv({ ...exported, query: { ids: chosen.map(idOf).join(',') } }),
    onError: toasts.refused,
  });
  if (chosen.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('table.chosenActs')}>
      <p className={styles.count} role="status">
        {t('table.chosen', { count: chosen.length })}
        {bulk.summary !== undefined && <span className="muted">{bulk.summary(chosen)}</span>}
      </p>
      <div className={styles.acts}>
        <bulk.Acts chosen={chosen} onDone={onClear} />
        <Button look="outlined" isSmall disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          <Icon name="download" size={20} />
          {t('table.exportChosen')}
        </Button>
        <Button look="text" isSmall onClick={onClear}>
          {t('table.chooseNone')}
        </Button>
      </div>
    </section>
  );
}
