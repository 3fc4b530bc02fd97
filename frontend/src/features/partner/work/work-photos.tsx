import type { PhotoKind, Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useBusinessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { Icon } from '../../../ui/icon';
import { PhotoInput } from './photo-input';
import styles from './photo-uploader.module.css';
import { ServicePhotoImage } from '../../account/fulfilment/photos/service-photo';
import { UploadProgress } from './upload-progress';
import { usePhotoUploads } from './use-photo-uploads';
import place from './work-place.module.css';

interface WorkPhotosProps {
  service: Service;
  onExpired: () => void;
}

/** The photos that a partner has taken, with buttons to add more. */
export function WorkPhotos({ service, onExpired }: WorkPhotosProps) {
  const { t } = useTranslation('fulfilment');
  return (
    <section className={`card ${place.card}`} aria-labelledby="photos">
      <h2 id="photos" className="heading-small">
        {t('work.photos')}
      </h2>
      <div className={styles.kinds}>
        {service.type === 'clean' && <PhotosOfKind service={service} kind="before" onExpired={onExpired} />}
        <PhotosOfKind service={service} kind="after" onExpired={onExpired} />
      </div>
    </section>
  );
}

function PhotosOfKind({ service, kind, onExpired }: WorkPhotosProps & { kind: PhotoKind }) {
  const { t } = useTranslation('fulfilment');
  const { placeInstant } = useFormats();
  const uploads = usePhotoUploads({ serviceId: service.id, kind });
  const photos = service.images[kind];
  const mayAdd = service.allowedActions.includes('photos');
  const isBeforeDay = localDateAt(service.timeZone, useBusinessNow()) < service.scheduledDate;
  const isTooEarly = mayAdd && (kind === 'after' ? service.status === 'accepted' : isBeforeDay);
  return (
    <div className={styles.kind}>
      <h3 id={`photos-${kind}`}>{t(`work.${kind}`)}</h3>
      {photos.length > 0 && (
        <ul className={styles.thumbs}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <ServicePhotoImage
                photo={photo}
                size="thumb"
                alt={t('photos.resultAt', { time: placeInstant(photo.takenAt, service.timeZone) })}
                onExpired={onExpired}
              />
              <span className="small muted numbers" aria-hidden="true">
                {photo.url.startsWith('blob:') ? t('unsent.photo') : placeInstant(photo.takenAt, service.timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {photos.length === 0 && <p className="small muted">{t(isTooEarly ? `work.${kind}Later` : 'work.none')}</p>}
      {mayAdd && !isTooEarly && (
        <div className={styles.choices}>
          <PhotoInput from="camera" look="outlined" describedBy={`photos-${kind}`} onChoose={uploads.choose}>
            <Icon name="camera" />
            {t('upload.take')}
          </PhotoInput>
          <PhotoInput from="files" look="text" describedBy={`photos-${kind}`} onChoose={uploads.choose}>
            {t('upload.pick')}
          </PhotoInput>
        </div>
      )}
      <UploadProgress uploads={uploads} />
    </div>
  );
}
