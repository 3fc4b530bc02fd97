import { useFormContext, useWatch } from 'react-hook-form';
import { withdrawalDays } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { CartKind, DeliveryDraft } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { needsEarlyStart, type SlotRule } from './delivery-slots.policy';
import { MomentChoice } from './moment-choice';
import type { Moment } from './slot-days.policy';
import { useFieldText } from './use-field-text';
import type { SlotSource } from './use-slot-days';

interface DeliveryMomentProps {
  cart: CartKind;
  rule: SlotRule;
  source: SlotSource;
  months: number;
}

/** The day, and for flowers the hour, by the clock of the place. */
export function DeliveryMoment({ cart, rule, source, months }: DeliveryMomentProps) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { control, setValue, formState } = useFormContext<DeliveryDraft>();
  const [date, hour] = useWatch({ control, name: ['date', 'hour'] });
  const shouldValidate = formState.isSubmitted;
  const choose = (moment: Moment) => {
    setValue('hour', moment.hour, { shouldValidate: shouldValidate && moment.date === date });
    if (moment.date !== date) setValue('date', moment.date, { shouldValidate });
  };
  return (
    <>
      <MomentChoice
        rule={rule}
        source={source}
        value={{ date, hour }}
        onChoose={choose}
        errors={{ date: textOf(formState.errors.date), hour: textOf(formState.errors.hour) }}
      />
      <p className="small muted">
        {cart === 'clean' ? t('when.cleaningNote') : t('when.flowersNote', { count: rule.leadHours })}
      </p>
      {cart === 'clean' && <CleaningNotes date={date} months={months} rule={rule} />}
    </>
  );
}

/** When the visits of a plan fall, and what an early start means. */
function CleaningNotes({ date, months, rule }: { date: string; months: number; rule: SlotRule }) {
  const { t } = useTranslation('ordering');
  if (date === '') return null;
  return (
    <>
      {months > 1 && (
        <p className={styles.note}>
          <Icon name="calendar" size={20} />
          {t('when.plan', { count: months, day: Number(date.slice(8)) })}
        </p>
      )}
      {needsEarlyStart(date, rule) && (
        <p className={styles.note}>
          <Icon name="clock" size={20} />
          {t('when.earlyStart', { withdrawalDays })}
        </p>
      )}
    </>
  );
}
