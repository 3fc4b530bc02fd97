import { useState } from 'react';
import { Button } from './button';
import styles from './filter-inputs.module.css';
import { FormField } from './form-field';
import { Icon } from './icon';

interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  onChoose: (value: string) => void;
}

/** No list has older records. Typing the year 2026 passes through 0002, 0020 and 0202, which must not be chosen. */
const firstDay = '2000-01-01';

/** A filter by day, chosen in the system's calendar or typed; '' when it is cleared. */
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

/** A text filter that is applied when the form is submitted. */
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
  /** Label of the button that starts the search. */
  submit: string;
  onSearch: (words: string) => void;
}

/** A separate search form: a text field and a submit button. */
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
      <Button type="submit" look="outlined" className={styles.submit} aria-label={submit}>
        <Icon name="search" />
      </Button>
    </form>
  );
}
