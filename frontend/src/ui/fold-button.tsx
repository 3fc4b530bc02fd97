import { useTranslation } from 'react-i18next';
import { Button } from './button';
import styles from './fold-button.module.css';
import { Icon } from './icon';

interface FoldButtonProps {
  /** Says when the button is shown. */
  className: string | undefined;
  controls: string;
  isFolded: boolean;
  /** How many filters are set. */
  active: number;
  onFold: () => void;
}

/** The button that shows and hides filters, order and tools where they would push the rows of a list out of view. */
export function FoldButton({ className = '', controls, isFolded, active, onFold }: FoldButtonProps) {
  const { t } = useTranslation();
  return (
    <Button look="outlined" className={className} aria-expanded={!isFolded} aria-controls={controls} onClick={onFold}>
      <Icon name="list" />
      {t(isFolded ? 'table.unfold' : 'table.fold')}
      {active > 0 && <span className={styles.active}>{t('table.active', { count: active })}</span>}
    </Button>
  );
}
