import { type ChangeEvent, type FocusEvent, type ReactNode, type RefCallback, useId } from 'react';
import styles from './checkbox-input.module.css';
import { FieldError } from './form-field';

interface CheckboxField {
  name: string;
  ref: RefCallback<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown;
  disabled?: boolean | undefined;
  checked?: boolean;
}

interface CheckboxInputProps {
  label: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** What the checkbox adds to a list of choices; without it, the field is true or false. */
  value?: string;
  /** What `register` returns; with `checked`, the form decides what is shown. */
  field: CheckboxField;
}

/** A checkbox for a consent or an option; its whole label can be pressed. */
export function CheckboxInput({ label, error, required = false, value, field }: CheckboxInputProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          aria-required={required || undefined}
          value={value}
          {...field}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
