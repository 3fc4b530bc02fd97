import { useIsTakenOver } from '../lib/taken-over';
import brushingUrl from './brushing-scene.svg?url';
import afterUrl from './grave-after.svg?url';
import beforeUrl from './grave-before.svg?url';
import styles from './grave-scenes.module.css';

interface Scene {
  url: string;
  width: number;
  height: number;
}

const scenes = {
  brushing: { url: brushingUrl, width: 480, height: 300 },
  before: { url: beforeUrl, width: 640, height: 440 },
  after: { url: afterUrl, width: 640, height: 440 },
} as const satisfies Record<string, Scene>;

/**
 * A hand brushing a stone, and one grave before and after its cleaning. The drawings use the page's colours, so they
 * follow light and dark mode. They are all below the first screen, so a page from the server only reserves their space.
 */
export function GraveScene({ scene, label }: { scene: keyof typeof scenes; label: string }) {
  const { url, width, height } = scenes[scene];
  const isTakenOver = useIsTakenOver();
  return (
    <svg
      className={styles.scene}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      {isTakenOver && <use href={`${url}#scene`} />}
    </svg>
  );
}
