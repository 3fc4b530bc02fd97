import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedDate, writtenDate } from '../lib/typed-date';
import styles from './date-input.module.css';
import type { FieldControl } from './form-field';
import { Icon } from './icon';
import { IconButton } from './icon-button';

interface DateInputProps {
  /** The connection to label, hint and error. */
  control: FieldControl;
  /** YYYY-MM-DD; '' without a date, and the typed text while it is none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A date, typed with the day first whatever the language of the browser, or chosen in the browser's calendar where it
 * can be opened. A native date field would follow the browser's language instead of the page's.
 */
export function DateInput({ control, value, onChange, onBlur, inputRef }: DateInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(writtenDate(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // What is being typed stays as it is; only another value, from outside, is written anew.
    if ((typedDate(typed) ?? typed) !== value) setTyped(writtenDate(value));
  }
  const calendar = useRef<HTMLInputElement>(null);
  const say = (text: string) => {
    setTyped(text);
    onChange(typedDate(text) ?? text);
  };
  return (
    <span className={styles.date}>
      <input
        {...control}
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder={t('dateInput.form')}
        className={styles.input}
        value={typed}
        onChange={({ target }) => say(target.value)}
        onBlur={() => {
          setTyped(writtenDate(typedDate(typed) ?? typed));
          onBlur?.();
        }}
      />
      {'showPicker' in HTMLInputElement.prototype && (
        <>
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden="true"
            value={typedDate(typed) ?? ''}
            onChange={({ target }) => say(writtenDate(target.value))}
          />
          <IconButton
            className={styles.open}
            aria-label={t('dateInput.calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={20} />
          </IconButton>
        </>
      )}
    </span>
  );
}
