import type { ComponentProps } from 'react';
import { useIsTakenOver } from '../../../lib/taken-over';
import styles from './late-image.module.css';

/** A transparent pixel: without any source, Chromium draws a broken image until the application has started. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * An image below the first screen of a phone. Wide screens load it with the page; a phone loads it once the application
 * has started, so that it does not delay what is visible.
 */
export function LateImage({ src, srcSet, sizes, alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  const isTakenOver = useIsTakenOver();
  return (
    <picture className={styles.late}>
      <source media="(min-width: 600px)" srcSet={srcSet ?? src} sizes={sizes} />
      <img {...rest} alt={alt} {...(isTakenOver ? { src, srcSet, sizes } : { src: nothing })} loading="lazy" />
    </picture>
  );
}
