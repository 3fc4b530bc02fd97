import { FormField } from '../../ui/form-field';
import styles from './service-filters.module.css';

interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  onChoose: (value: string) => void;
}

/** A day, chosen in the system's own calendar; '' when it is cleared. */
export function DateFilter({ label, value = '', onChoose }: DateFilterProps) {
  return (
    <FormField label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={styles.input}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </FormField>
  );
}

interface TextFilterProps {
  label: string;
  name: string;
  value: string | undefined;
}

/** Words that take effect when the form is sent. */
export function TextFilter({ label, name, value }: TextFilterProps) {
  return (
    <FormField label={label}>
      {(control) => (
        <input
          {...control}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          name={name}
          className={styles.input}
          defaultValue={value}
        />
      )}
    </FormField>
  );
}
