import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Icon } from '../../../ui/icon';
import { useToasts } from '../../../ui/toasts';
import styles from './explorer.module.css';
import { useExport } from './explorer.api';
import type { ExplorerQuery } from './explorer-address';

const formats = ['csv', 'ndjson'] as const;

/**
 * Exports the events that match the filters, as CSV or NDJSON, and shows the file's SHA-256, which can prove later that
 * the file was not changed.
 */
export function ExportButtons({ query }: { query: ExplorerQuery }) {
  const { t } = useTranslation('explorer');
  const { number } = useFormats();
  const toasts = useToasts();
  const { mutateAsync, isPending, variables, data } = useExport(query);
  return (
    <div className={styles.exports}>
      {formats.map((format) => (
        <Button
          look="outlined"
          key={format}
          disabled={isPending}
          isBusy={isPending && variables === format}
          onClick={() => void mutateAsync(format).catch(toasts.refused)}
        >
          <Icon name="download" />
          {t(`export.${format}`)}
        </Button>
      ))}
      {data !== undefined && (
        <p className={styles.digest} role="status">
          <span>{t('export.done', { formatted: number(data.events), sha256: data.sha256 })}</span>
          <CopyButton text={data.sha256} label={t('export.copy')} look="icon" />
        </p>
      )}
    </div>
  );
}
