import { useTranslation } from 'react-i18next';
import { usePhotoProblemText } from '../../../lib/photo-problems';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './photo-uploader.module.css';
import type { FailedPhoto } from './photo-upload.machine';
import type { PhotoUploads } from './use-photo-uploads';

/**
 * The progress of the uploads, and the photos that failed, each with the reason and, if a retry may help, a button for
 * it.
 */
export function UploadProgress({ uploads }: { uploads: PhotoUploads }) {
  const isUploading = uploads.phase === 'uploading';
  const percent = Math.round(uploads.share * 100);
  return (
    <>
      <SpokenProgress percent={isUploading ? percent : undefined} />
      {isUploading && <ShownProgress percent={percent} waiting={uploads.queue.length - 1} />}
      <Problems uploads={uploads} />
    </>
  );
}

/** Announces only each quarter to screen readers: announcing every percent would drown out everything else. */
function SpokenProgress({ percent }: { percent: number | undefined }) {
  const { t } = useTranslation('fulfilment');
  return (
    <span className="visually-hidden" role="status">
      {percent !== undefined && t('upload.sending', { percent: Math.floor(percent / 25) * 25 })}
    </span>
  );
}

function ShownProgress({ percent, waiting }: { percent: number; waiting: number }) {
  const { t } = useTranslation('fulfilment');
  return (
    <div className={styles.sending}>
      <p className="small numbers">
        {t('upload.sending', { percent })}
        {waiting > 0 && `, ${t('upload.waiting', { count: waiting })}`}
      </p>
      <ProgressBar label={t('upload.sending', { percent })} value={percent} max={100} />
    </div>
  );
}

function Problems({ uploads }: { uploads: PhotoUploads }) {
  const { t } = useTranslation('fulfilment');
  const { phase, queue, failed, resume } = uploads;
  return (
    <div className={styles.progress} aria-live="polite">
      {phase === 'busy' && <p className="small">{t('upload.busy', { count: queue.length })}</p>}
      {phase === 'offline' && (
        <>
          <p className={styles.problem}>
            <Icon name="alert" size={20} />
            {t('upload.offline')}
          </p>
          <div className={styles.choices}>
            <Button look="outlined" isSmall onClick={resume}>
              {t('upload.retry')}
            </Button>
          </div>
        </>
      )}
      {failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map((photo) => (
            <Failure key={photo.upload.uploadId} photo={photo} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Failure({ photo, uploads }: { photo: FailedPhoto; uploads: PhotoUploads }) {
  const { t } = useTranslation('fulfilment');
  const textOf = usePhotoProblemText();
  const { upload, error, mayRetry } = photo;
  const { name } = upload.file;
  return (
    <li className={styles.failure}>
      <p className={styles.problem}>
        <Icon name="alert" size={20} />
        <span>
          <strong className={styles.name}>{name}</strong> {textOf(error)}
        </span>
      </p>
      <div className={styles.choices}>
        {mayRetry && (
          <Button
            look="outlined"
            isSmall
            aria-label={t('upload.retryNamed', { name })}
            onClick={() => uploads.retry(upload.uploadId)}
          >
            {t('upload.retry')}
          </Button>
        )}
        <Button
          look="text"
          isSmall
          aria-label={t('upload.dismissNamed', { name })}
          onClick={() => uploads.dismiss(upload.uploadId)}
        >
          {t('upload.dismiss')}
        </Button>
      </div>
    </li>
  );
}
