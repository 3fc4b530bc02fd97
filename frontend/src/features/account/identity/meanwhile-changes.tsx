import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import styles from './profile.module.css';
import type { ChangedField, EditedField } from './user-conflict';

const labels = {
  name: 'firstName',
  surname: 'surname',
  username: 'fact.username',
  email: 'fact.email',
  phone: 'fact.phone',
  language: 'fact.language',
} as const;

interface MeanwhileChangesProps {
  changes: readonly ChangedField[];
  onTake: (field: EditedField) => void;
}

/**
 * Shows the fields of an account that others changed while its form was open: for each, the user takes over the new
 * value or keeps the entered one.
 */
export function MeanwhileChanges({ changes, onTake }: MeanwhileChangesProps) {
  const { t } = useTranslation('account');
  return (
    <div role="status">
      {changes.length > 0 && (
        <section className={styles.meanwhile} aria-label={t('meanwhile.title')}>
          <h2 className="heading-small">{t('meanwhile.title')}</h2>
          <ul>
            {changes.map(({ field, value, isTaken }) => (
              <li key={field}>
                <span>
                  {t(labels[field])}: <strong>{shown(field, value)}</strong>
                </span>
                {isTaken ? (
                  <span className="small muted">{t('meanwhile.taken')}</span>
                ) : (
                  <Button
                    look="outlined"
                    isSmall
                    aria-label={t('meanwhile.takeOf', { field: t(labels[field]) })}
                    onClick={() => onTake(field)}
                  >
                    {t('meanwhile.take')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p className="small muted">{t('meanwhile.hint')}</p>
        </section>
      )}
    </div>
  );
}

const shown = (field: EditedField, value: string): string =>
  field === 'language' ? languageNames[value as keyof typeof languageNames] : value;
