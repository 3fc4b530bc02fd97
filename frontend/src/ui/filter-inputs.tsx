import { useState } from 'react';
import { typedDate } from '../lib/typed-date';
import { Button } from './button';
import { DateInput } from './date-input';
import styles from './filter-inputs.module.css';
import { FormField } from './form-field';
import { Icon } from './icon';

interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string | undefined;
  onChoose: (value: string) => void;
}

/** No list has older records. */
const firstDay = '2000-01-01';

/** A filter by day, typed or chosen in the browser's calendar; '' when it is cleared. */
export function DateFilter({ label, value = '', onChoose }: DateFilterProps) {
  const [chosen, setChosen] = useState(value);
  const [typed, setTyped] = useState(value);
  if (chosen !== value) {
    setChosen(value);
    setTyped(value);
  }
  const say = (text: string) => {
    setTyped(text);
    const isDay = typedDate(text) === text && text >= firstDay;
    if (text === '' || isDay) onChoose(text);
  };
  return (
    <FormField label={label}>{(control) => <DateInput control={control} value={typed} onChange={say} />}</FormField>
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
