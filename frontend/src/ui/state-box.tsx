import { Icon } from './icon';
import styles from './state-box.module.css';

interface StateBoxProps {
  /** Whether all is well; otherwise it is a warning. */
  isWell: boolean;
  /** Not known yet; there is no warning meanwhile. */
  isPending?: boolean;
  title: string;
  detail: string;
  /** Read aloud when it changes. */
  isLive?: boolean;
}

/** Whether all is well on a page, next to its title: an icon, one short sentence, and what it is based on. */
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
