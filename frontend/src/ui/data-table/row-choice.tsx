import { useTranslation } from 'react-i18next';
import checkbox from '../checkbox-input.module.css';
import { Cell, HeadingCell } from '../table-parts';
import styles from './data-table.module.css';

interface RowChoiceProps {
  /** Name of the row. */
  name: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** The checkbox that chooses a row. */
export function RowChoice({ name, isChosen, onToggle }: RowChoiceProps) {
  const { t } = useTranslation();
  return (
    <Cell className={styles.choose}>
      <ChoiceBox name={t('table.chooseRow', { name })} isChosen={isChosen} onToggle={onToggle} />
    </Cell>
  );
}

/** The checkbox that chooses all rows of the page. */
export function EveryRowChoice({ isChosen, onToggle }: Omit<RowChoiceProps, 'name'>) {
  const { t } = useTranslation();
  return (
    <HeadingCell className={styles.choose}>
      <ChoiceBox name={t('table.chooseEvery')} isChosen={isChosen} onToggle={onToggle} />
    </HeadingCell>
  );
}

function ChoiceBox({ name, isChosen, onToggle }: RowChoiceProps) {
  return <input type="checkbox" className={checkbox.box} aria-label={name} checked={isChosen} onChange={onToggle} />;
}
