import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, serverAnswers } from '../../../lib/api-client';
import { businessTimeAt, useBusinessNow } from '../../../lib/business-clock';
import { saveFile } from '../../../lib/files';
import { phoneText, useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import { useProblemText } from '../../../lib/problems';
import { useSite } from '../../../lib/site';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { Panel } from '../../../ui/panel';
import { isLostBy, type UnsentAct } from '../../account/fulfilment/unsent/applied-acts.policy';
import {
  blobOf,
  forgetActs,
  previewOf,
  refusedByService,
  useUnsentActs,
} from '../../account/fulfilment/unsent/unsent-acts';
import styles from './offline-notes.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/**
 * What a partner has to know without a network, and after it: from when the shown visits are, how many steps wait, and
 * which of them the server has refused. `readAt` is when the page's data was read, in milliseconds of this device's
 * clock; 0 if there is none.
 */
export function OfflineNotes({ readAt }: { readAt: number }) {
  const { t } = useTranslation('fulfilment');
  const isOn = useSyncExternalStore(subscribe, isOnline, () => true);
  const isConnected = serverAnswers.use() && isOn;
  const acts = useUnsentActs();
  const waiting = acts.filter(({ refusal }) => refusal === undefined).length;
  const refused = refusedByService(acts);
  return (
    <div className={styles.notes}>
      <div role="status" className={styles.status}>
        {!isConnected && (
          <Note icon="clock">{readAt === 0 ? t('unsent.nothingKept') : <ReadAt readAt={readAt} />}</Note>
        )}
        {waiting > 0 && (
          <Note icon="clock">{t(isConnected ? 'unsent.sending' : 'unsent.count', { count: waiting })}</Note>
        )}
      </div>
      {refused.map((group) => (
        <RefusedActs key={group.serviceId} {...group} />
      ))}
    </div>
  );
}

/** "Last update: 10:42", in the business clock's time of Portugal; with the day if it is an earlier one. */
function ReadAt({ readAt }: { readAt: number }) {
  const { t } = useTranslation('fulfilment');
  const { time, instant } = useFormats();
  const zone = 'Europe/Lisbon';
  const now = useBusinessNow();
  const at = businessTimeAt(readAt);
  const isToday = localDateAt(zone, at) === localDateAt(zone, now);
  return t('unsent.from', { when: (isToday ? time : instant)(at.toISOString(), zone) });
}

/** What the server has refused of one service: why, what to do, and the photos until the partner needs them no more. */
function RefusedActs({ serviceId, refusal, acts }: ReturnType<typeof refusedByService>[number]) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const problemText = useProblemText();
  const support = useSite()?.support.phones[0]?.number;
  const [isAsking, setAsking] = useState(false);
  const photos = acts.filter(({ act }) => act.action === 'photos');
  const name = acts.find((act) => act.name !== undefined)?.name;
  return (
    <Panel
      id={`refused-${serviceId}`}
      title={t('unsent.refusedTitle', { name: name === undefined ? t('unsent.someVisit') : text(name) })}
    >
      <p>{isLostBy(refusal) ? t('unsent.lost') : problemText(new ApiError(refusal))}</p>
      <p>{t(photos.length > 0 ? 'unsent.refusedPhotos' : 'unsent.refusedSteps')}</p>
      {photos.length > 0 && (
        <ol className={styles.photos}>
          {photos.map((photo, index) => (
            <KeptPhotoItem key={photo.id} photo={photo} number={index + 1} />
          ))}
        </ol>
      )}
      <div className={styles.choices}>
        {support !== undefined && (
          <Button look="outlined" href={`tel:${support}`} title={phoneText(support)}>
            <Icon name="phone" />
            {t('unsent.call')}
          </Button>
        )}
        <Button look="text" onClick={() => setAsking(true)}>
          {t('unsent.dismiss')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('unsent.dismissTitle')}
        confirm={t('unsent.dismiss')}
        onConfirm={() => void forgetActs(acts.map(({ id }) => id))}
        onClose={() => setAsking(false)}
      >
        <p>{t('unsent.dismissText', { count: photos.length })}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function KeptPhotoItem({ photo, number }: { photo: UnsentAct; number: number }): ReactNode {
  const { t } = useTranslation('fulfilment');
  if (photo.act.action !== 'photos') return null;
  const { name } = photo.act.photo;
  const picture = blobOf(photo.act.photo);
  const file = new File([picture], name, { type: picture.type });
  const mayShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  return (
    <li>
      <img src={previewOf(photo)} alt={t('unsent.photoNumber', { number })} className={styles.photo} />
      <Button look="text" isSmall onClick={() => saveFile(picture, name)}>
        <Icon name="download" size={20} />
        {t('unsent.save', { number })}
      </Button>
      {mayShare && (
        // A person who closes the dialog of the device has changed nothing.
        <Button look="text" isSmall onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
          {t('unsent.share', { number })}
        </Button>
      )}
    </li>
  );
}
