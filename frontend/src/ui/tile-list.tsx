import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon';
import styles from './tile-list.module.css';

export type TileTone = 'plain' | 'good' | 'warning' | 'service' | 'feedback' | 'error';

/** A few key figures, two or four side by side. */
export function TileList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {children}
    </ul>
  );
}

interface TileProps {
  name: string;
  icon: IconName;
  /** The colour of the icon; 'plain' also mutes the value. */
  tone: TileTone;
  value: string;
  /** A fact that explains the value. */
  fact: string;
  /** Address of the list behind the figure; without it the tile is not a link. */
  to?: string;
}

/** One figure of a {@link TileList}. */
export function Tile({ name, icon, tone, value, fact, to }: TileProps) {
  const content = (
    <>
      <span className={styles.name}>
        <span className={styles.icon}>
          <Icon name={icon} size={20} />
        </span>
        {name}
      </span>
      <span className={styles.value}>{value}</span>
      <span className={styles.fact}>{fact}</span>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={styles.tile} data-tone={tone}>
          {content}
        </div>
      ) : (
        <Link className={styles.tile} data-tone={tone} to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}
