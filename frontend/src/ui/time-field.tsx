import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { typedTime } from '../lib/typed-date';
import { FormField } from './form-field';
import styles from './text-input.module.css';

interface TimeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
}

/**
 * A time of day in a form of react-hook-form, typed with 24 hours: `HH:MM`, '' while it is empty, the typed text while
 * it is none. A native time field would follow the browser's language instead of the page's.
 */
export function TimeField<Values extends FieldValues>({ control, name, ...shown }: TimeFieldProps<Values>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name });
  const value: string = typeof field.value === 'string' ? field.value : '';
  const [typed, setTyped] = useState(value);
  // What is being typed stays as it is; only another value, from outside, is shown.
  const text = (typedTime(typed) ?? typed) === value ? typed : value;
  return (
    <FormField {...shown}>
      {(connection) => (
        <span className={styles.control}>
          <input
            {...connection}
            ref={field.ref}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            placeholder={t('timeInput.form')}
            className={styles.input}
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              field.onChange(typedTime(target.value) ?? target.value);
            }}
            onBlur={() => {
              setTyped(value);
              field.onBlur();
            }}
          />
        </span>
      )}
    </FormField>
  );
}
