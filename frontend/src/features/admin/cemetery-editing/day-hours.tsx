import { type FieldError, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { CheckboxInput } from '../../../ui/checkbox-input';
import { TimeField } from '../../../ui/time-field';
import styles from './cemetery-form.module.css';
import type { CemeteryFields, weekdays } from './cemetery-form.policy';

type DayPath = `openingHours.${(typeof weekdays)[number]}` | 'holidayHours' | `exceptions.${number}.hours`;

interface DayHoursProps {
  name: DayPath;
  /** The name of the day or period; screen readers announce it with the fields. */
  label: string;
  errors: { opens?: FieldError | undefined; closes?: FieldError | undefined } | undefined;
}

/** The inputs for the hours of a day or period: whether the cemetery is open, and from when to when. */
export function DayHours({ name, label, errors }: DayHoursProps) {
  const { t } = useTranslation('cemeteries');
  const { register, control } = useFormContext<CemeteryFields>();
  const isOpen = useWatch({ control, name: `${name}.isOpen` });
  return (
    <fieldset className={styles.day}>
      <legend>{label}</legend>
      <CheckboxInput label={t('hours.open')} field={register(`${name}.isOpen`)} />
      {isOpen ? (
        <div className={styles.times}>
          <TimeField
            label={t('hours.opens')}
            error={fieldErrorText(errors?.opens)}
            control={control}
            name={`${name}.opens`}
          />
          <TimeField
            label={t('hours.closes')}
            error={fieldErrorText(errors?.closes)}
            control={control}
            name={`${name}.closes`}
          />
        </div>
      ) : (
        <p className="muted">{t('hours.closed')}</p>
      )}
    </fieldset>
  );
}
