import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Icon } from '../../../../ui/icon';
import styles from './slot-notes.module.css';

interface SlotNotesProps {
  row: readonly SlotDay[];
  chosen: SlotDay | undefined;
}

/**
 * Notes that explain the short reasons in the day and hour buttons: the cemetery's hours, its closed days, and whether
 * partners are near.
 */
export function SlotNotes({ row, chosen }: SlotNotesProps) {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  const closed = row.filter(({ reason }) => reason === 'closed_day' || reason === 'holiday');
  const days = closed
    .map(({ date, reason }) => (reason === 'holiday' ? t('when.onHoliday', { date: longDate(date) }) : longDate(date)))
    .join('; ');
  const hasNobody = row.length > 0 && row.every(({ reason }) => reason === 'nobody_near' || reason === 'too_soon');
  const partners = chosen?.open === true ? (chosen.partners ?? 0) : 0;
  return (
    <ul className={styles.slotNotes}>
      {chosen?.opens !== undefined && chosen.closes !== undefined && (
        <Note icon="clock">
          {t('when.openOn', { date: longDate(chosen.date), opens: chosen.opens, closes: chosen.closes })}
        </Note>
      )}
      {days !== '' && <Note icon="grave">{t('when.closedDays', { days })}</Note>}
      {hasNobody && row.some(({ reason }) => reason === 'nobody_near') && (
        <Note icon="alert">{t('when.nobodyNear')}</Note>
      )}
      {partners > 0 && <Note icon="check">{t('when.partners', { count: partners })}</Note>}
    </ul>
  );
}

function Note({ icon, children }: { icon: 'clock' | 'grave' | 'alert' | 'check'; children: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </li>
  );
}
