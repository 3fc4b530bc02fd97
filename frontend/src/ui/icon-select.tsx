import type { ReactNode } from 'react';
import { useEarlyChoice, valueOfSelect } from '../lib/early-choice';
import { Icon } from './icon';
import styles from './icon-select.module.css';

interface IconSelectOption<Value extends string> {
  value: Value;
  name: string;
  /** Set when the name is in a different language from the page. */
  lang?: string;
}

interface IconSelectProps<Value extends string> {
  icon: ReactNode;
  /** The accessible name of the select. */
  label: string;
  /** The text next to the icon. */
  shown: string;
  /** Whether only the icon is shown on narrow screens. */
  iconOnPhones?: boolean;
  value: Value;
  options: readonly IconSelectOption<Value>[];
  onChoose: (value: Value) => void;
}

/** A native select under an icon and a text: it opens the system's own list on every device; 44 px high. */
export function IconSelect<Value extends string>(props: IconSelectProps<Value>) {
  const { icon, label, shown, iconOnPhones = false, value, options, onChoose } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChoose(option.value);
  };
  const select = useEarlyChoice(value, { read: valueOfSelect, choose });
  return (
    <span className={styles.control}>
      {icon}
      <span className={iconOnPhones ? styles.wide : undefined} aria-hidden="true">
        {shown}
      </span>
      <Icon name="chevron" size={18} />
      <select
        ref={select}
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.name}
          </option>
        ))}
      </select>
    </span>
  );
}
