import type { PhotoKind, Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Icon } from '../../../ui/icon';
import { nextStepOf } from '../../account/fulfilment/service/next-step.policy';
import { PhotoInput } from './photo-input';
import { UploadProgress } from './upload-progress';
import { useBusinessNow } from '../../../lib/business-clock';
import { usePhotoUploads } from './use-photo-uploads';
import type { ServiceStatusControl } from '../../account/fulfilment/service/use-service-status';
import styles from './work-step.module.css';

interface WorkStepProps {
  service: Service;
  status: ServiceStatusControl;
  /** Whether this is the main action of the page; only its button has the bloom colour. */
  isNext: boolean;
  /** Id of the element that names the service. */
  describedBy: string;
}

/** The next step of a partner on a service, as its lifecycle and the server allow it. */
export function WorkStep({ service, status, isNext, describedBy }: WorkStepProps) {
  const { t } = useTranslation('fulfilment');
  const { date, instant } = useFormats();
  const { allowedActions } = status;
  const step = nextStepOf({ ...service, allowedActions }, useBusinessNow());
  if (step.kind === 'none') return null;
  if (step.kind === 'missed') return <p className="small">{t('step.missed')}</p>;
  if (step.kind === 'wait') return <p className="small">{t('step.startsOn', { date: date(service.scheduledDate) })}</p>;
  if (step.kind === 'early') {
    const when = instant(step.at, service.timeZone);
    return <p className="small">{t(step.act === 'start' ? 'step.startsAt' : 'step.deliversAt', { when })}</p>;
  }
  if (step.kind === 'photo') {
    return <PhotoStep serviceId={service.id} photo={step.photo} isNext={isNext} describedBy={describedBy} />;
  }
  const { kind: action } = step;
  return (
    <div className={styles.step}>
      <Button
        look={isNext ? 'bloom' : 'outlined'}
        isWide
        isBusy={status.isSending}
        aria-describedby={describedBy}
        onClick={() => status.ask({ action })}
      >
        {action === 'start'
          ? t('step.start')
          : t(service.type === 'clean' ? 'step.deliverClean' : 'step.deliverFlower')}
      </Button>
      <DeliverDialog service={service} status={status} />
    </div>
  );
}

function DeliverDialog({ service, status }: { service: Service; status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  return (
    <ConfirmDialog
      open={status.isConfirming('deliver')}
      title={t('step.deliverTitle')}
      confirm={t(service.type === 'clean' ? 'step.deliverClean' : 'step.deliverFlower')}
      busy={status.isSending}
      onConfirm={() => status.confirm()}
      onClose={status.back}
    >
      <p>{t('step.deliverText')}</p>
    </ConfirmDialog>
  );
}

interface PhotoStepProps {
  serviceId: string;
  photo: PhotoKind;
  isNext: boolean;
  describedBy: string;
}

function PhotoStep({ serviceId, photo, isNext, describedBy }: PhotoStepProps) {
  const { t } = useTranslation('fulfilment');
  const uploads = usePhotoUploads({ serviceId, kind: photo });
  return (
    <div className={styles.step}>
      <PhotoInput
        from="camera"
        look={isNext ? 'bloom' : 'outlined'}
        describedBy={describedBy}
        onChoose={uploads.choose}
      >
        <Icon name="camera" />
        {t(photo === 'before' ? 'step.takeBefore' : 'step.takeAfter')}
      </PhotoInput>
      <UploadProgress uploads={uploads} />
    </div>
  );
}
