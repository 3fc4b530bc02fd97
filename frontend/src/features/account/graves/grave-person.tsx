import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { DateField } from '../../../ui/date-field';
import { TextInput } from '../../../ui/text-input';
import type { GraveFields } from './grave-fields';
import styles from './grave-form.module.css';

/** The name and dates of the deceased. */
export function GravePerson() {
  const { t } = useTranslation('graves');
  const { register, control, formState } = useFormContext<GraveFields>();
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
        <DateField
          label={t('form.birthDate')}
          hint={t('form.optional')}
          error={fieldErrorText(errors.birthDate)}
          control={control}
          name="birthDate"
        />
        <DateField
          label={t('form.deathDate')}
          hint={t('form.optional')}
          error={fieldErrorText(errors.deathDate)}
          control={control}
          name="deathDate"
        />
      </div>
    </section>
  );
}
