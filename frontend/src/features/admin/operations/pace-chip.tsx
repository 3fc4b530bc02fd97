import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './operations.module.css';
import type { Pace } from './operations.policy';

/** The pace of background work, as a sign and a word. */
export function PaceChip({ pace }: { pace: Pace }) {
  const { t } = useTranslation('operations');
  return (
    <span className={styles.pace} data-pace={pace}>
      <Icon name={pace === 'ok' ? 'check' : 'alert'} size={18} />
      {t(`pace.${pace}`)}
    </span>
  );
}
