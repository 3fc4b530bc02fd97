import { fallsIntoWithdrawalPeriod, maximumFlexibleDays, withdrawalDays } from '@perpetua/contracts/delivery-rules';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxInput } from '../../../../ui/checkbox-input';
import { Note } from '../../../../ui/note';
import { type CartKind, type CheckoutDraft, isFlexible } from '../draft/checkout-draft.policy';
import { MomentChoice } from '../moment/moment-choice';
import type { Moment } from '../moment/slot-days.policy';
import { fieldErrorText } from '../../../../lib/field-errors';
import type { SlotSource } from '../moment/use-slot-days';

interface DeliveryMomentProps {
  cart: CartKind;
  source: SlotSource;
  /** The date at the place of delivery; undefined until the server has returned it. */
  today: string | undefined;
  leadHours: number;
  months: number;
}

/** The choice of the day, and for flowers of the hour, in local time at the place. */
export function DeliveryMoment({ cart, source, today, leadHours, months }: DeliveryMomentProps) {
  const { t } = useTranslation('ordering');
  const { control, setValue, formState } = useFormContext<CheckoutDraft>();
  const day = useController({ control, name: 'delivery.date' });
  const slot = useController({ control, name: 'delivery.hour' });
  const date = day.field.value;
  const shouldValidate = formState.isSubmitted;
  const choose = (moment: Moment) => {
    setValue('delivery.hour', moment.hour, { shouldValidate: shouldValidate && moment.date === date });
    if (moment.date !== date) setValue('delivery.date', moment.date, { shouldValidate });
  };
  return (
    <>
      <MomentChoice
        source={source}
        value={{ date, hour: slot.field.value }}
        onChoose={choose}
        errors={{ date: fieldErrorText(day.fieldState.error), hour: fieldErrorText(slot.fieldState.error) }}
        dateRef={day.field.ref}
        hourRef={slot.field.ref}
      />
      <p className="small muted">
        {cart === 'clean' ? t('when.cleaningNote') : t('when.flowersNote', { count: leadHours })}
      </p>
      {cart === 'clean' && <CleaningNotes date={date} months={months} today={today} />}
      {cart === 'clean' && <FlexibleDays months={months} />}
    </>
  );
}

/** The choice that the day may be moved; plans begin with it. */
function FlexibleDays({ months }: Pick<DeliveryMomentProps, 'months'>) {
  const { t } = useTranslation('ordering');
  const { control } = useFormContext<CheckoutDraft>();
  const {
    field: { value, ...field },
  } = useController({ control, name: 'delivery.isFlexible' });
  const checked = isFlexible({ isFlexible: value }, months);
  return <CheckboxInput label={t('when.flexible', { count: maximumFlexibleDays })} field={{ ...field, checked }} />;
}

/** Notes on when a plan's visits take place, and on what an early start means. */
function CleaningNotes({ date, months, today }: Pick<DeliveryMomentProps, 'months' | 'today'> & { date: string }) {
  const { t } = useTranslation('ordering');
  if (date === '') return null;
  return (
    <>
      {months > 1 && <Note icon="calendar">{t('when.plan', { count: months, day: Number(date.slice(8)) })}</Note>}
      {today !== undefined && fallsIntoWithdrawalPeriod({ date, today }) && (
        <Note icon="clock">{t('when.earlyStart', { withdrawalDays })}</Note>
      )}
    </>
  );
}
