import { Icon } from './icon';
import styles from './state-box.module.css';

interface StateBoxProps {
  /** Whether all is well; otherwise it is a warning. */
  isWell: boolean;
  title: string;
  detail: string;
  /** Read aloud when it changes. */
  isLive?: boolean;
}

/** Whether all is well on a page, next to its title: an icon, one short sentence, and what it is based on. */
export function StateBox({ isWell, title, detail, isLive = false }: StateBoxProps) {
  return (
    <p className={styles.box} data-well={isWell} role={isLive ? 'status' : undefined}>
      <Icon name={isWell ? 'check' : 'alert'} />
      <span>
        <strong>{title}</strong>
        <span className={styles.detail}>{detail}</span>
      </span>
    </p>
  );
}
