import type { Service, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { PhotoDoubts } from '../../account/fulfilment/photos/photo-captions';
import { ReportedAt } from '../../account/fulfilment/service/service-history';
import styles from './service-story.module.css';

/** The history of a service, one sentence per step, latest first. */
export function ServiceSteps({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { shortInstant } = useFormats();
  const steps = service.history?.toReversed() ?? [];
  if (steps.length === 0) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="steps">
      <h2 id="steps" className="heading-small">
        {t('service.steps')}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ at, reportedAt, sentence }) => (
          <li key={`${at} ${sentence}`} className={styles.step}>
            <time className="small muted numbers" dateTime={at}>
              {shortInstant(at, service.timeZone)}
            </time>
            <span>
              {sentence}
              <ReportedAt reportedAt={reportedAt} timeZone={service.timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The partner's photos, from before and after the work. */
export function ServicePhotos({ service: { images, timeZone } }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { placeInstant } = useFormats();
  const photos: [ServicePhoto, 'service.photoBefore' | 'service.photoAfter'][] = [
    ...images.before.map((photo): [ServicePhoto, 'service.photoBefore'] => [photo, 'service.photoBefore']),
    ...images.after.map((photo): [ServicePhoto, 'service.photoAfter'] => [photo, 'service.photoAfter']),
  ];
  if (photos.length === 0) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="photos">
      <h2 id="photos" className="heading-small">
        {t('service.photos')}
      </h2>
      <ul className={styles.photos}>
        {photos.map(([photo, caption]) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer">
              <img
                src={photo.thumbUrl}
                alt={t(caption, { at: placeInstant(photo.takenAt, timeZone) })}
                width={160}
                height={120}
                loading="lazy"
              />
            </a>
            <span className="small muted" aria-hidden="true">
              {t(caption, { at: placeInstant(photo.takenAt, timeZone) })}
            </span>
            <span className="small">
              <PhotoDoubts photo={photo} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
