import type { ComponentProps } from 'react';
import { useIsTakenOver } from '../../../lib/taken-over';
import styles from './late-image.module.css';

/**
 * An image below the first screen of a phone. Wide screens load it with the page; a phone loads it once the application
 * has started, so that it does not delay what is visible.
 */
export function LateImage({ src, srcSet, sizes, alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  const isTakenOver = useIsTakenOver();
  return (
    <picture className={styles.late}>
      <source media="(min-width: 600px)" srcSet={srcSet ?? src} sizes={sizes} />
      <img {...rest} alt={alt} {...(isTakenOver && { src, srcSet, sizes })} loading="lazy" />
    </picture>
  );
}
