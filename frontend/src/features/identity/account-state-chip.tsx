import { useTranslation } from 'react-i18next';
import { FlowerGlyph } from '../../ui/flower-glyph';
import styles from './account-state-chip.module.css';

/** Whether an account may log in, as glyph, word and tint. */
export function AccountStateChip({ blocked }: { blocked: boolean }) {
  const { t } = useTranslation('account');
  return (
    <span className={`chip ${blocked ? styles.blocked : styles.open}`}>
      <FlowerGlyph name={blocked ? 'tile' : 'bloom'} />
      {t(blocked ? 'state.blocked' : 'state.open')}
    </span>
  );
}
