import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import styles from './product-editor.module.css';

interface SaveBarProps {
  /** Number of fields that differ from what is saved. */
  changes: number;
  isBusy: boolean;
  onDiscard: () => void;
}

/** How much is not saved yet, and the way to save it; without a button while there is nothing to save. */
export function SaveBar({ changes, isBusy, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('products');
  if (changes === 0) {
    return (
      <div className={`card ${styles.bar}`}>
        <p className={styles.barWords}>{t('save.none')}</p>
      </div>
    );
  }
  return (
    <div className={`slab ${styles.bar}`}>
      <div className={styles.barWords}>
        <p className={styles.count}>{t('save.changes', { count: changes })}</p>
        <p className="small muted">{t('save.note')}</p>
      </div>
      <div className={styles.barActions}>
        <Button onClick={onDiscard}>{t('save.discard')}</Button>
        <Button type="submit" variant="contained" color="secondary" loading={isBusy}>
          {t('save.save')}
        </Button>
      </div>
    </div>
  );
}
