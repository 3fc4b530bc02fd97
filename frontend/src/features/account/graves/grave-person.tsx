import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import type { GraveFields } from './grave-fields';
import styles from './grave-form.module.css';

/** An empty date is stored as undefined. */
const asDate = { setValueAs: (text: string | undefined) => text || undefined };

/** The name and dates of the deceased. */
export function GravePerson() {
  const { t } = useTranslation('graves');
  const { register, formState } = useFormContext<GraveFields>();
  const { errors } = formState;
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('form.person')}</h2>
      <TextInput
        label={t('form.deceasedName')}
        required
        autoComplete="off"
        maxLength={120}
        error={fieldErrorText(errors.deceasedName)}
        field={register('deceasedName')}
      />
      <div className={`${layout.pair} ${styles.dates}`}>
        <TextInput
          label={t('form.birthDate')}
          hint={t('form.optional')}
          type="date"
          error={fieldErrorText(errors.birthDate)}
          field={register('birthDate', asDate)}
        />
        <TextInput
          label={t('form.deathDate')}
          hint={t('form.optional')}
          type="date"
          error={fieldErrorText(errors.deathDate)}
          field={register('deathDate', asDate)}
        />
      </div>
    </section>
  );
}
