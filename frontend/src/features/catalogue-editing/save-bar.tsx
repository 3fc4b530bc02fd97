import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import styles from './product-editor.module.css';

interface SaveBarProps {
  /** Number of fields that differ from what the shop shows. */
  changes: number;
  /** The status of the record, when it is not in the shop. */
  title?: string | undefined;
  /** A note about the changes that replaces the usual text. */
  note?: string | undefined;
  /** Label of the button that publishes. */
  publish?: string | undefined;
  isBusy: boolean;
  /** Stores the changes without publishing them. */
  onKeep?: (() => void) | undefined;
  isKeeping?: boolean;
  onDiscard?: (() => void) | undefined;
}

/**
 * The number of changes that the shop does not show yet, with buttons to publish, store or drop them; no buttons
 * without changes.
 */
export function SaveBar(props: SaveBarProps) {
  const { changes, title, note, publish, isBusy, onKeep, isKeeping = false, onDiscard } = props;
  const { t } = useTranslation('products');
  if (changes === 0 && title === undefined && note === undefined) {
    return (
      <div className={`card ${styles.bar}`}>
        <p className={styles.barWords}>{t('save.none')}</p>
      </div>
    );
  }
  return (
    <div className={`slab ${styles.bar}`}>
      <div className={styles.barWords}>
        <p className={styles.count}>{title ?? t('save.changes', { count: changes })}</p>
        <p className="small muted">{note ?? t('save.note')}</p>
      </div>
      <div className={styles.barActions}>
        {onDiscard !== undefined && (
          <Button look="text" onClick={onDiscard}>
            {t('save.discard')}
          </Button>
        )}
        {onKeep !== undefined && (
          <Button look="outlined" isBusy={isKeeping} onClick={onKeep}>
            {t('save.keep')}
          </Button>
        )}
        <Button look="bloom" type="submit" isBusy={isBusy}>
          {publish ?? t('save.save')}
        </Button>
      </div>
    </div>
  );
}
