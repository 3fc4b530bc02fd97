import type { ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './photo-gallery.module.css';
import { ServicePhotoImage } from './service-photo';

interface PhotoComparisonProps {
  before: ServicePhoto;
  after: ServicePhoto;
  /** The name of each photo, with the time at which it was taken. */
  names: { before: string; after: string };
  /** What is shown on each photo; by default its name. */
  tags?: { before: string; after: string };
  onExpired: () => void;
}

/** Two photos in one frame; the line between them moves by finger, mouse or arrow keys. */
export function PhotoComparison({
  before,
  after,
  names: { before: beforeText, after: afterText },
  tags = { before: beforeText, after: afterText },
  onExpired,
}: PhotoComparisonProps) {
  const { t } = useTranslation('fulfilment');
  const [percent, setPercent] = useState(50);
  return (
    <div className={styles.comparison} style={{ '--share': `${percent}%` } as CSSProperties}>
      <ServicePhotoImage key={after.id} photo={after} size="display" alt={afterText} onExpired={onExpired} />
      <div className={styles.before}>
        <ServicePhotoImage key={before.id} photo={before} size="display" alt={beforeText} onExpired={onExpired} />
      </div>
      <span className={`${styles.tag} ${styles.tagLeft}`} aria-hidden="true">
        {tags.before}
      </span>
      <span className={`${styles.tag} ${styles.tagRight}`} aria-hidden="true">
        {tags.after}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        className={styles.range}
        aria-label={t('photos.compare')}
        aria-valuetext={t('photos.share', { percent })}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
      />
      <span className={styles.line} aria-hidden="true">
        <span className={styles.handle}>
          <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
            <path d="m9 6-6 6 6 6M15 6l6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
      </span>
    </div>
  );
}
