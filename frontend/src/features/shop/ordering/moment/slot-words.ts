import type { SlotDay, SlotReason } from '@perpetua/contracts/slots.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import type { Moment } from './slot-days.policy';

/** The texts about days and hours. */
export function useSlotWords() {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  return {
    /** The short reason in the button of a day or an hour that is not possible: "fecha às 17:00". */
    shortReason: (reason: SlotReason, { opens = '', closes = '' }: SlotDay): string =>
      t(`when.reason.${reason}`, { opens, closes }),
    /** Why a day or an hour is not possible: "domingo, 29 de novembro, às 18:00: o cemitério fecha às 17:00." */
    sentence: (reason: SlotReason, { day, hour }: { day: SlotDay; hour: string }): string => {
      const { date, opens = '', closes = '' } = day;
      const when = hour === '' ? longDate(date) : t('review.slot', { date: longDate(date), hour });
      return t(`when.refused.${reason}`, { when, opens, closes });
    },
    /** The label of the button that chooses a moment. */
    take: ({ date, hour }: Moment): string =>
      hour === ''
        ? t('refusal.takeDay', { date: longDate(date) })
        : t('refusal.takeSlot', { date: longDate(date), hour }),
  };
}
