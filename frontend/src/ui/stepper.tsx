import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon';
import styles from './stepper.module.css';

interface StepperProps {
  /** Names what is counted; omit it where the labels of the buttons already say so. */
  label?: string;
  value: number;
  min: number;
  max: number;
  /** What the buttons do, e.g. "One more". */
  labels: { fewer: string; more: string };
  icons?: { fewer: IconName; more: IconName };
  onChange: (value: number) => void;
  isSmall?: boolean;
  /** A control between the buttons, instead of the number. */
  children?: ReactNode;
  /** What a screen reader announces after a button press, if `children` replace the number. */
  announcement?: string;
}

const plusAndMinus = { fewer: 'minus', more: 'plus' } as const;

/**
 * A button that lowers a number by one, and a button that raises it. A step is announced once: by the number, or by
 * `announcement`.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, labels, icons = plusAndMinus, onChange, isSmall = false } = props;
  const { children, announcement } = props;
  const [isStepped, setStepped] = useState(false);
  const step = (by: number) => {
    setStepped(true);
    onChange(value + by);
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.stepper}
      data-small={isSmall || undefined}
      data-wide={children !== undefined || undefined}
    >
      <Step label={labels.fewer} icon={icons.fewer} isEnabled={value > min} onPress={() => step(-1)} />
      {children === undefined ? (
        <span className={styles.number} aria-live="polite">
          {value}
        </span>
      ) : (
        // The control between the buttons announces its changes itself.
        <div onFocus={() => setStepped(false)}>{children}</div>
      )}
      <Step label={labels.more} icon={icons.more} isEnabled={value < max} onPress={() => step(1)} />
      {announcement !== undefined && (
        <span role="status" className="visually-hidden">
          {isStepped ? announcement : ''}
        </span>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  icon: IconName;
  isEnabled: boolean;
  onPress: () => void;
}

function Step({ label, icon, isEnabled, onPress }: StepProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={!isEnabled} onClick={onPress}>
      <Icon name={icon} size={22} />
    </button>
  );
}
