import type { ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import styles from './photo-gallery.module.css';
import type { NamedPhoto } from './service-photo';

/** What stands under the photos in a frame: when each was taken, and what does not fit. */
export function PhotoCaptions({ photos }: { photos: readonly NamedPhoto[] }) {
  return (
    <ul className={styles.captions}>
      {photos.map(({ photo, name }) => (
        <li key={photo.id}>
          <span className="numbers">{name}</span>
          <PhotoDoubts photo={photo} />
        </li>
      ))}
    </ul>
  );
}

/** Kind words about what does not fit about a photo; nothing when everything does. */
export function PhotoDoubts({ photo: { doubts = [], distanceKm } }: { photo: ServicePhoto }) {
  const { t } = useTranslation('fulfilment');
  const { way } = useFormats();
  const words = {
    time: t('photos.doubt.time'),
    place: distanceKm === undefined ? t('photos.doubt.far') : t('photos.doubt.place', { distance: way(distanceKm) }),
    alike: t('photos.doubt.alike'),
  };
  return doubts.map((doubt) => (
    <span key={doubt} className={styles.doubt}>
      {words[doubt]}
    </span>
  ));
}
