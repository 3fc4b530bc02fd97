import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './checkbox-input.module.css';
import { FieldError } from './form-field';

interface CheckboxInputProps {
  label: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** What the checkbox adds to a list of choices; without it, the field is true or false. */
  value?: string;
  field: UseFormRegisterReturn;
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
