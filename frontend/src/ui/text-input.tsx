import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from './form-field';
import styles from './text-input.module.css';

export interface Suggestion {
  value: string;
  /** Distinguishes options that have the same value. */
  detail?: string;
}

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
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
  /** Suggestions while the user types; other values are allowed too. */
  suggestions?: readonly Suggestion[];
  /** The result of react-hook-form's `register('name')`. */
  field: UseFormRegisterReturn;
}

/** A line (or, with `multiline`, a few lines) of text in a form of react-hook-form. */
export function TextInput(props: TextInputProps) {
  const {
    label,
    hint,
    error,
    required = false,
    suggestions,
    field,
    endAdornment,
    multiline = false,
    rows,
    ...rest
  } = props;
  const listId = useId();
  const list = suggestions === undefined ? {} : { list: listId };
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <>
          <span className={styles.control}>
            {multiline ? (
              <textarea {...control} {...field} {...textAreaProps(rest)} rows={rows} className={styles.input} />
            ) : (
              <input {...control} {...rest} {...list} {...field} className={styles.input} />
            )}
            {endAdornment !== undefined && <span className={styles.end}>{endAdornment}</span>}
          </span>
          {suggestions !== undefined && <Suggestions id={listId} suggestions={suggestions} />}
        </>
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

function Suggestions({ id, suggestions }: { id: string; suggestions: readonly Suggestion[] }) {
  return (
    <datalist id={id}>
      {suggestions.map(({ value, detail }) => (
        <option key={`${value} ${detail}`} value={value}>
          {detail}
        </option>
      ))}
    </datalist>
  );
}
