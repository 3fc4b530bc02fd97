import { type ReactNode, type Ref, useId } from 'react';
import { useEarlyChoice } from '../lib/early-choice';
import styles from './choice-cards.module.css';
import { FieldError } from './form-field';
import { Icon, type IconName } from './icon';

export interface Choice<Value extends string> {
  value: Value;
  title: string;
  text?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  /** The name of the field when a native form is submitted. */
  name?: string;
  /** Whether the legend is for screen readers only, because a heading already says it. */
  quietLegend?: boolean;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
  error?: ReactNode;
  /** Gets the focus when the form refuses the choice: `field.ref` of `useController`. */
  focusRef?: Ref<HTMLInputElement>;
}

/** The value of the radio button that gets the focus in a group: the chosen one, otherwise the first. */
export const focusTargetOf = <Value extends string>(values: readonly Value[], chosen: string | undefined) =>
  values.find((value) => value === chosen) ?? values[0];

const enabledIn = <Value extends string>(choices: readonly Choice<Value>[]): Value[] =>
  choices.filter(({ disabled }) => disabled !== true).map(({ value }) => value);

const checkedIn = (group: HTMLFieldSetElement): string | undefined =>
  group.querySelector<HTMLInputElement>('input:checked')?.value;

/** A choice among a few options, as cards with a radio button each. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const id = useId();
  const { legend, quietLegend = false, choices, value, onChoose, error, focusRef, name = id } = props;
  const choose = (chosen: string) => {
    const choice = choices.find((known) => known.value === chosen);
    if (choice !== undefined) onChoose(choice.value);
  };
  const group = useEarlyChoice(value, { read: checkedIn, choose });
  const errorId = `${id}-error`;
  const target = focusTargetOf(enabledIn(choices), value);
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={quietLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            {choice.icon !== undefined && <Icon name={choice.icon} size={26} />}
            <span className={styles.words}>
              <span className={styles.title}>{choice.title}</span>
              {choice.text !== undefined && <span className="small muted">{choice.text}</span>}
            </span>
            <input
              ref={choice.value === target ? focusRef : undefined}
              type="radio"
              className={styles.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
            />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
