import styles from './segment-switch.module.css';

interface SegmentSwitchProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  /** `label` is the accessible name of an option whose text is only a symbol. */
  options: readonly { value: Value; text: string; label?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice between a few views, as buttons in one row. */
export function SegmentSwitch<Value extends string>({ label, options, value, onChoose }: SegmentSwitchProps<Value>) {
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.label}
          onClick={() => onChoose(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
