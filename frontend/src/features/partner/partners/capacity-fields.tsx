import { type ChangePartner, type WeeklyCapacity, weeklyCapacitySchema } from '@perpetua/contracts/partners.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/form-field';
import layout from '../../../ui/form-layout.module.css';
import { Icon } from '../../../ui/icon';
import { Stepper } from '../../../ui/stepper';
import input from '../../../ui/text-input.module.css';
import styles from './capacity-fields.module.css';
import { HolidayCapacity } from './holiday-capacity';

type Day = keyof WeeklyCapacity;

const days = weeklyCapacitySchema.keyof().options;
const mostADay = 200;

/** The maximum number of services on each day of the week, and what that means for the next holidays. */
export function CapacityFields() {
  const { t } = useTranslation('partners');
  const { getValues, setValue } = useFormContext<ChangePartner>();
  const repeatMonday = () => {
    const monday = getValues('capacity.mon');
    for (const day of days) setValue(`capacity.${day}`, monday, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className={`card ${layout.part} ${styles.capacity}`}>
      <legend className="visually-hidden">{t('own.capacity')}</legend>
      <h2 className="heading-small">{t('own.capacity')}</h2>
      <p className="muted">{t('own.capacityText')}</p>
      <div className={styles.days}>
        {days.map((day) => (
          <DayField key={day} day={day} />
        ))}
      </div>
      <Button look="outlined" isSmall className={styles.repeat} onClick={repeatMonday}>
        <Icon name="copy" size={20} />
        {t('own.repeatMonday')}
      </Button>
      <HolidayCapacity />
    </fieldset>
  );
}

/** The number for one day: typed, or one more or fewer by a press. */
function DayField({ day }: { day: Day }) {
  const { t } = useTranslation('partners');
  const { register, setValue, control, formState } = useFormContext<ChangePartner>();
  const value = useWatch({ control, name: `capacity.${day}` });
  const name = t(`day.${day}`);
  const step = (next: number) => setValue(`capacity.${day}`, next, { shouldDirty: true, shouldValidate: true });
  return (
    <FormField label={name} required error={fieldErrorText(formState.errors.capacity?.[day])}>
      {(attributes) => (
        <Stepper
          labels={{ fewer: t('own.fewer', { day: name }), more: t('own.more', { day: name }) }}
          // An empty field counts from 0.
          value={Number.isInteger(value) ? Number(value) : 0}
          min={0}
          max={mostADay}
          onChange={step}
          announcement={String(value)}
        >
          <span className={input.control}>
            <input
              {...attributes}
              {...register(`capacity.${day}`, { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              className={`${input.input} ${styles.number}`}
            />
          </span>
        </Stepper>
      )}
    </FormField>
  );
}
