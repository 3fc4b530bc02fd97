import { useState } from 'react';
import styles from './filter-inputs.module.css';
import { FormField } from './form-field';
import { Icon } from './icon';

interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  onChoose: (value: string) => void;
}

/** No list has anything older. The years 0002, 0020 and 0202, which are there while 2026 is typed, are not chosen. */
const firstDay = '2000-01-01';

/** A day, chosen in the system's own calendar or typed; '' when it is cleared. */
export function DateFilter({ label, value = '', onChoose }: DateFilterProps) {
  const [chosen, setChosen] = useState(value);
  const [typed, setTyped] = useState(value);
  if (chosen !== value) {
    setChosen(value);
    setTyped(value);
  }
  return (
    <FormField label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={styles.input}
          min={firstDay}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.validity.valid) onChoose(target.value);
          }}
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
function TextFilter({ label, name, value }: TextFilterProps) {
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

interface WordsFilterProps extends Omit<TextFilterProps, 'name'> {
  /** What the button that starts the search is called. */
  submit: string;
  onSearch: (words: string) => void;
}

/** Its own search: words and the button that sends them. */
export function WordsFilter({ submit, onSearch, ...filter }: WordsFilterProps) {
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('q');
        onSearch(typeof words === 'string' ? words.trim() : '');
      }}
    >
      <TextFilter key={filter.value} name="q" {...filter} />
      <button type="submit" className={`button button-outlined ${styles.submit}`} aria-label={submit}>
        <Icon name="search" />
      </button>
    </form>
  );
}
