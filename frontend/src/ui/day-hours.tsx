import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { CheckboxInput } from './checkbox-input';
import styles from './day-hours.module.css';
import { TimeField } from './time-field';

interface DayHoursProps<Values extends FieldValues> {
  control: Control<Values>;
  /** The fields of the form: whether the day has hours, and from when to when. */
  fields: Record<'isOpen' | 'opens' | 'closes', FieldPath<Values>>;
  /** The name of the day or period; screen readers announce it with the fields. */
  label: string;
  /** `without` is said of a day without hours. */
  words: Record<'isOpen' | 'opens' | 'closes' | 'without', string>;
  errors: { opens?: ReactNode; closes?: ReactNode };
}

/** The inputs for the hours of a day or period: whether it has any, and from when to when. */
export function DayHours<Values extends FieldValues>({ control, fields, label, words, errors }: DayHoursProps<Values>) {
  const isOpen: PathValue<Values, FieldPath<Values>> = useWatch({ control, name: fields.isOpen });
  return (
    <fieldset className={styles.day}>
      <legend>{label}</legend>
      <CheckboxInput label={words.isOpen} field={control.register(fields.isOpen)} />
      {isOpen ? (
        <div className={styles.times}>
          <TimeField label={words.opens} error={errors.opens} control={control} name={fields.opens} />
          <TimeField label={words.closes} error={errors.closes} control={control} name={fields.closes} />
        </div>
      ) : (
        <p className="muted">{words.without}</p>
      )}
    </fieldset>
  );
}
