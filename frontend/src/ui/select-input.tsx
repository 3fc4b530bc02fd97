import type { Ref, SelectHTMLAttributes, ReactNode } from 'react';
import { FormField } from './form-field';
import { Icon } from './icon';
import styles from './select-input.module.css';

interface SelectInputProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  hint?: string;
  error?: ReactNode;
  options: readonly { value: string; name: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, which works best on a phone and by keyboard. */
export function SelectInput({ label, hint, error, required = false, options, ...select }: SelectInputProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <span className={styles.control}>
          <select {...control} {...select} className={styles.select}>
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" size={20} />
        </span>
      )}
    </FormField>
  );
}
