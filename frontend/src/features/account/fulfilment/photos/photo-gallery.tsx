import type { Service, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Icon } from '../../../../ui/icon';
import { PhotoCaptions } from './photo-captions';
import { PhotoComparison } from './photo-comparison';
import styles from './photo-gallery.module.css';
import { PhotoStage } from './photo-stage';
import { PhotoViewer } from './photo-viewer';
import { type NamedPhoto, ServicePhotoImage } from './service-photo';

interface PhotoGalleryProps {
  service: Pick<Service, 'images' | 'timeZone'>;
  /** Called when the link of a photo no longer works; the caller must refetch the service. */
  onExpired: () => void;
}

/** The partner's photos: before and after in one frame, each photo alone, and full-screen. */
export function PhotoGallery({ service, onExpired }: PhotoGalleryProps) {
  const { t } = useTranslation('fulfilment');
  const photos = useNamedPhotos(service);
  const [chosen, setChosen] = useState<string>();
  const [viewed, setViewed] = useState<number>();
  const [before] = service.images.before;
  const [after] = service.images.after;
  const pair = before && after && { before, after };
  const single = photos.find(({ photo }) => photo.id === chosen) ?? (pair ? undefined : photos.at(-1));
  if (photos.length === 0) return null;
  return (
    <section className={styles.gallery} aria-label={t('photos.title')}>
      <PhotoStage>
        {single !== undefined && <SinglePhoto {...single} onExpired={onExpired} />}
        {single === undefined && pair && (
          <ServiceComparison {...pair} timeZone={service.timeZone} onExpired={onExpired} />
        )}
        <button
          type="button"
          className={styles.expand}
          aria-label={t('photos.open')}
          onClick={() => setViewed(Math.max(0, single === undefined ? 0 : photos.indexOf(single)))}
        >
          <Icon name="expand" size={22} />
        </button>
      </PhotoStage>
      <PhotoCaptions photos={single === undefined ? photos.filter(({ photo }) => isIn(pair, photo)) : [single]} />
      {photos.length > 1 && (
        <Thumbs photos={photos} pair={pair} shown={single} onChoose={setChosen} onExpired={onExpired} />
      )}
      {viewed !== undefined && (
        <PhotoViewer photos={photos} start={viewed} onExpired={onExpired} onClose={() => setViewed(undefined)} />
      )}
    </section>
  );
}

const isIn = (pair: { before: ServicePhoto; after: ServicePhoto } | undefined, { id }: ServicePhoto): boolean =>
  pair?.before.id === id || pair?.after.id === id;

interface ServiceComparisonProps {
  before: ServicePhoto;
  after: ServicePhoto;
  timeZone: string;
  onExpired: () => void;
}

/** The photos before and after the work, captioned with the times at which they were taken. */
function ServiceComparison({ before, after, timeZone, onExpired }: ServiceComparisonProps) {
  const { t } = useTranslation('fulfilment');
  const { placeInstant } = useFormats();
  const names = {
    before: t('photos.beforeAt', { time: placeInstant(before.takenAt, timeZone) }),
    after: t('photos.afterAt', { time: placeInstant(after.takenAt, timeZone) }),
  };
  const tags = { before: t('photos.before'), after: t('photos.after') };
  return <PhotoComparison before={before} after={after} names={names} tags={tags} onExpired={onExpired} />;
}

interface ThumbsProps {
  photos: readonly NamedPhoto[];
  pair: { before: ServicePhoto; after: ServicePhoto } | undefined;
  /** The photo that is shown alone; undefined while the comparison is shown. */
  shown: NamedPhoto | undefined;
  onChoose: (photoId: string | undefined) => void;
  onExpired: () => void;
}

function Thumbs({ photos, pair, shown, onChoose, onExpired }: ThumbsProps) {
  const { t } = useTranslation('fulfilment');
  return (
    <ul className={styles.thumbs} aria-label={t('photos.list')}>
      {pair && (
        <Thumb label={t('photos.compareChoose')} isChosen={shown === undefined} onChoose={() => onChoose(undefined)}>
          <ServicePhotoImage photo={pair.before} size="thumb" alt="" onExpired={onExpired} />
          <ServicePhotoImage photo={pair.after} size="thumb" alt="" onExpired={onExpired} />
        </Thumb>
      )}
      {photos.map(({ photo, name }) => (
        <Thumb
          key={photo.id}
          label={t('photos.choose', { name })}
          isChosen={shown?.photo.id === photo.id}
          onChoose={() => onChoose(photo.id)}
        >
          <ServicePhotoImage photo={photo} size="thumb" alt="" onExpired={onExpired} />
        </Thumb>
      ))}
    </ul>
  );
}

function SinglePhoto({ photo, name, tag, onExpired }: NamedPhoto & { onExpired: () => void }) {
  return (
    <>
      <ServicePhotoImage key={photo.id} photo={photo} size="display" alt={name} onExpired={onExpired} />
      <span className={`${styles.tag} ${styles.tagLeft}`} aria-hidden="true">
        {tag}
      </span>
    </>
  );
}

interface ThumbProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Thumb({ label, isChosen, onChoose, children }: ThumbProps) {
  return (
    <li>
      <button type="button" className={styles.thumb} aria-pressed={isChosen} aria-label={label} onClick={onChoose}>
        {children}
      </button>
    </li>
  );
}

function useNamedPhotos({ images, timeZone }: PhotoGalleryProps['service']): NamedPhoto[] {
  const { t } = useTranslation('fulfilment');
  const { placeInstant } = useFormats();
  return [
    ...images.before.map((photo) => ({
      photo,
      name: t('photos.beforeAt', { time: placeInstant(photo.takenAt, timeZone) }),
      tag: t('photos.before'),
    })),
    ...images.after.map((photo) => ({
      photo,
      name: t('photos.afterAt', { time: placeInstant(photo.takenAt, timeZone) }),
      tag: t('photos.after'),
    })),
  ];
}
