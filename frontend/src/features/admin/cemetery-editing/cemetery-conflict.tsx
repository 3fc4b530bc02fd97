import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ConflictPanel } from '../../../ui/conflict-panel';
import type { CemeteryForm } from './cemetery-form';
import styles from './cemetery-form.module.css';
import { type CemeteryFields, type CemeteryPart, changedParts, fieldsOf } from './cemetery-form.policy';
import { usePartText } from './part-text';

/**
 * Shows, for each part that differs, the value that another admin saved next to the one entered here. Saving again
 * stores what the form shows.
 */
export function CemeteryConflict({ theirs, form }: { theirs: Cemetery; form: CemeteryForm }) {
  const { t } = useTranslation('cemeteries');
  const mine = useWatch({ control: form.control }) as CemeteryFields;
  const saved = fieldsOf(theirs);
  const parts = changedParts(mine, saved);
  return (
    <ConflictPanel title={t('conflict.title')}>
      <p>{t(parts.length === 0 ? 'conflict.same' : 'conflict.text')}</p>
      {parts.map((part) => (
        <DifferingPart
          key={part}
          part={part}
          mine={mine}
          theirs={saved}
          onTake={() => form.setValue(part, saved[part])}
        />
      ))}
    </ConflictPanel>
  );
}

interface DifferingPartProps {
  part: CemeteryPart;
  mine: CemeteryFields;
  theirs: CemeteryFields;
  onTake: () => void;
}

function DifferingPart({ part, mine, theirs, onTake }: DifferingPartProps) {
  const { t } = useTranslation('cemeteries');
  const textOf = usePartText();
  return (
    <dl className={styles.differing}>
      <dt>{t(`part.${part}`)}</dt>
      <dd>
        {t('conflict.mine')}: {textOf(part, mine)}
      </dd>
      <dd>
        {t('conflict.theirs')}: {textOf(part, theirs)}
        <Button look="text" isSmall onClick={onTake}>
          {t('conflict.take')}
        </Button>
      </dd>
    </dl>
  );
}
