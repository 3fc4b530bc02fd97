import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import styles from './product-editor.module.css';

interface SaveBarProps {
  /** The number of fields that differ from what the shop shows. */
  changes: number;
  /**
   * A sentence about the product's status, which replaces the number of changes; undefined if the product is on sale.
   */
  title?: string | undefined;
  /** A note about the changes, which replaces the usual note. */
  note?: string | undefined;
  /** The label of the button that publishes the changes; undefined for the usual label. */
  publish?: string | undefined;
  isBusy: boolean;
  /** Stores the changes without publishing them; undefined if there is nothing to store. */
  onKeep?: (() => void) | undefined;
  isKeeping?: boolean;
  onDiscard?: (() => void) | undefined;
}

/**
 * The number of changes that are not published, with buttons to publish, store or discard them. If there are no
 * changes, no title and no note, the bar has no buttons.
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
