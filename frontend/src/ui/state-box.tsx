import { Icon } from './icon';
import styles from './state-box.module.css';

interface StateBoxProps {
  /** Whether everything is in order; otherwise the box is a warning. */
  isWell: boolean;
  /** Whether the state is not known yet; the box then shows no warning. */
  isPending?: boolean;
  title: string;
  detail: string;
  /** Whether screen readers announce changes. */
  isLive?: boolean;
}

/**
 * The overall state of what a page shows, next to its title: an icon, one short sentence, and a detail about the state.
 */
export function StateBox({ isWell, isPending = false, title, detail, isLive = false }: StateBoxProps) {
  return (
    <p className={styles.box} data-well={isWell} data-pending={isPending} role={isLive ? 'status' : undefined}>
      <Icon name={isPending ? 'clock' : isWell ? 'check' : 'alert'} />
      <span>
        <strong>{title}</strong>
        <span className={styles.detail}>{detail}</span>
      </span>
    </p>
  );
}
