import { slotInstants } from '@perpetua/contracts/slot-instants';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ProblemState } from '../../../ui/problem-state';
import { Skeleton } from '../../../ui/skeleton';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { HourButtons } from '../../shop/ordering/moment/hour-buttons';
import { useSlots } from '../../shop/ordering/moment/use-slot-days';
import type { OfferedService } from './offered-service';

interface CounterDialogProps {
  service: OfferedService;
  isSending: boolean;
  /** Called with the hour, for example "15:00". */
  onPropose: (hour: string) => void;
  onClose: () => void;
}

/** Asks at which other hour of the same day the partner can come. Mounted only while open, to begin without one. */
export function CounterDialog({ service, isSending, onPropose, onClose }: CounterDialogProps) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  const [hour, setHour] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hours = useRef<HTMLInputElement>(null);
  const confirm = () => {
    setMissing(hour === '');
    if (hour === '') hours.current?.focus();
    else onPropose(hour);
  };
  return (
    <ConfirmDialog
      open
      title={t('counter.title')}
      confirm={t('counter.confirm')}
      busy={isSending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('counter.text', { when: words.when(service) })}</p>
      <p className="muted">{t('counter.next')}</p>
      <Hours
        service={service}
        value={hour}
        onChoose={setHour}
        error={isMissing && hour === '' ? t('counter.missing') : undefined}
        focusRef={hours}
      />
    </ConfirmDialog>
  );
}

interface HoursProps {
  service: OfferedService;
  value: string;
  onChoose: (hour: string) => void;
  error: string | undefined;
  focusRef: RefObject<HTMLInputElement | null>;
}

function Hours({ service, value, onChoose, error, focusRef }: HoursProps) {
  const { t } = useTranslation('fulfilment');
  const slots = useSlots({ path: `/Service/${service.id}/slots` }, service.scheduledDate);
  if (slots.error !== null) return <ProblemState error={slots.error} onRetry={slots.refetch} />;
  if (slots.chosen === undefined) return <Skeleton aria-busy="true" height={96} />;
  const day = otherHoursOn(slots.chosen, service);
  if (day.hours.length === 0) return <p role="status">{t('counter.none')}</p>;
  return <HourButtons day={day} value={value} onChoose={onChoose} error={error} focusRef={focusRef} />;
}

/** The possible hours of the day, without that of the service, that begin after the customer’s time to choose. */
const otherHoursOn = (day: SlotDay, { scheduledHour, timeZone, offer }: OfferedService): SlotDay => ({
  ...day,
  hours: day.hours.filter(
    ({ hour, open }) =>
      open &&
      hour !== scheduledHour &&
      hour !== offer.hour &&
      slotInstants({ date: day.date, hour, timeZone }).start.getTime() > Date.parse(offer.expiresAt),
  ),
});
