import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import { IconButton } from '../../../../ui/icon-button';
import { PhotoDoubts } from './photo-captions';
import styles from './photo-gallery.module.css';
import { type NamedPhoto, ServicePhotoImage } from './service-photo';

interface PhotoViewerProps {
  photos: readonly NamedPhoto[];
  /** Index of the photo that is shown first. */
  start: number;
  onExpired: () => void;
  onClose: () => void;
}

/** Full-screen photos, one at a time; arrow keys move between them. */
export function PhotoViewer({ photos, start, onExpired, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('fulfilment');
  const titleId = useId();
  const [index, setIndex] = useState(start);
  const shown = photos[index];
  const move = (by: number) => setIndex((index + by + photos.length) % photos.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  };
  if (shown === undefined) return null;
  return (
    <Dialog open fullScreen onClose={onClose} onKeyDown={onKeyDown} aria-labelledby={titleId} className={styles.viewer}>
      <h2 id={titleId} className="visually-hidden">
        {t('photos.title')}
      </h2>
      <Bar {...shown} n={index + 1} count={photos.length} onClose={onClose} />
      <div className={styles.large}>
        <ServicePhotoImage
          key={shown.photo.id}
          photo={shown.photo}
          size="display"
          alt={shown.name}
          onExpired={onExpired}
        />
      </div>
      {photos.length > 1 && <Turn onMove={move} />}
    </Dialog>
  );
}

function Bar({ photo, name, n, count, onClose }: NamedPhoto & { n: number; count: number; onClose: () => void }) {
  const { t } = useTranslation('fulfilment');
  const common = useTranslation().t;
  return (
    <div className={styles.bar}>
      <p aria-live="polite">
        <strong>{name}</strong> <span className="muted numbers">{t('photos.position', { n, count })}</span>
        <PhotoDoubts photo={photo} />
      </p>
      <IconButton aria-label={common('close')} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

function Turn({ onMove }: { onMove: (by: number) => void }) {
  const { t } = useTranslation('fulfilment');
  return (
    <div className={styles.turn}>
      <IconButton aria-label={t('photos.previous')} onClick={() => onMove(-1)}>
        <Icon name="arrowLeft" />
      </IconButton>
      <IconButton aria-label={t('photos.following')} onClick={() => onMove(1)}>
        <Icon name="arrowRight" />
      </IconButton>
    </div>
  );
}
