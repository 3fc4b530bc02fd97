import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { useProblemText } from '../../lib/problems';
import { Icon } from '../../ui/icon';
import styles from './photo-uploader.module.css';
import type { PhotoUploads } from './use-photo-uploads';

/** How far the photo is, or why it did not arrive and the way to send it again. */
export function UploadProgress({ uploads }: { uploads: PhotoUploads }) {
  const { t } = useTranslation('fulfilment');
  const { phase, queue, share, objection } = uploads;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.progress} aria-live="polite">
      {objection !== undefined && (
        <p className={styles.problem}>
          <Icon name="alert" size={20} />
          {t(`upload.objection.${objection}`)}
        </p>
      )}
      {phase === 'uploading' && (
        <div className={styles.sending}>
          <p className="small numbers">
            {t('upload.sending', { percent })}
            {queue.length > 1 && `, ${t('upload.waiting', { count: queue.length - 1 })}`}
          </p>
          <progress className={styles.bar} max={100} value={percent} aria-label={t('upload.sending', { percent })} />
        </div>
      )}
      {phase === 'failed' && <Failure uploads={uploads} />}
    </div>
  );
}

function Failure({ uploads: { error, retry, discard } }: { uploads: PhotoUploads }) {
  const { t } = useTranslation('fulfilment');
  const textOf = useProblemText();
  const isOffline = error instanceof ApiError && error.status === 0;
  return (
    <>
      <p className={styles.problem}>
        <Icon name="alert" size={20} />
        {isOffline ? t('upload.offline') : textOf(error)}
      </p>
      <div className={styles.choices}>
        <Button variant="outlined" size="small" onClick={retry}>
          {t('upload.retry')}
        </Button>
        <Button size="small" onClick={discard}>
          {t('upload.discard')}
        </Button>
      </div>
    </>
  );
}
