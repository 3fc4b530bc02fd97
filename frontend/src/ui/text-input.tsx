import { type InputHTMLAttributes, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from './form-field';
import styles from './text-input.module.css';

type NativeProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'disabled'
>;

export interface TextInputProps extends NativeProps {
  multiline?: boolean;
  /** How many lines are shown. */
  rows?: number;
  /** Content after the text, inside the frame: a unit, or a button. */
  endAdornment?: ReactNode;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  maxLength?: number;
  /** The result of react-hook-form's `register('name')`. */
  field: UseFormRegisterReturn;
}

/** A line (or, with `multiline`, a few lines) of text in a form of react-hook-form. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, required = false, field, endAdornment, multiline = false, rows, ...rest } = props;
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className={styles.control}>
          {multiline ? (
            <textarea {...control} {...field} {...textAreaProps(rest)} rows={rows} className={styles.input} />
          ) : (
            <input {...control} {...rest} {...field} className={styles.input} />
          )}
          {endAdornment !== undefined && <span className={styles.end}>{endAdornment}</span>}
        </span>
      )}
    </FormField>
  );
}

/** A text area has no `type`. */
const textAreaProps = ({ autoComplete, placeholder, disabled, maxLength }: NativeProps & { maxLength?: number }) => ({
  autoComplete,
  placeholder,
  disabled,
  maxLength,
});
