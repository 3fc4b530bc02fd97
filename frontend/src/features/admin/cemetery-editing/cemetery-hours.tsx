import { type ReactNode, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { useFormats } from '../../../lib/formats';
import { typedDate } from '../../../lib/typed-date';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { Icon } from '../../../ui/icon';
import { SelectInput } from '../../../ui/select-input';
import { DateField } from '../../../ui/date-field';
import { TextInput } from '../../../ui/text-input';
import styles from './cemetery-form.module.css';
import { type CemeteryFields, newException, weekdays } from './cemetery-form.policy';
import { DayHours } from './day-hours';

const maxExceptions = 50;
const concerned = ['all', 'flower', 'clean'] as const;
const maxReasonLength = 200;

/** The hours of each weekday, and of holidays. */
export function CemeteryWeek() {
  const { t } = useTranslation('cemeteries');
  const { formState, getValues, setValue } = useFormContext<CemeteryFields>();
  const { openingHours, holidayHours } = formState.errors;
  const repeatMonday = () => {
    const monday = getValues('openingHours.mon');
    for (const day of ['tue', 'wed', 'thu', 'fri', 'sat'] as const) {
      setValue(`openingHours.${day}`, { ...monday }, { shouldDirty: true });
    }
  };
  return (
    <section className={`card ${layout.part}`} aria-labelledby="cemetery-week">
      <h2 id="cemetery-week" className="heading-small">
        {t('hours.title')}
      </h2>
      <Button look="outlined" isSmall className={styles.add} onClick={repeatMonday}>
        <Icon name="copy" size={20} />
        {t('hours.repeatMonday')}
      </Button>
      <div className={styles.week}>
        {weekdays.map((day) => (
          <DayHours key={day} name={`openingHours.${day}`} label={t(`day.${day}`)} errors={openingHours?.[day]} />
        ))}
        <DayHours name="holidayHours" label={t('hours.holidays')} errors={holidayHours} />
      </div>
    </section>
  );
}

/** Periods with other hours than the usual week. If several cover a day, the first one applies. */
export function CemeteryExceptions() {
  const { t } = useTranslation('cemeteries');
  const { control } = useFormContext<CemeteryFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' });
  return (
    <section className={`card ${layout.part}`} aria-labelledby="cemetery-exceptions">
      <h2 id="cemetery-exceptions" className="heading-small">
        {t('exception.title')}
      </h2>
      <p className="muted">{t('exception.lead')}</p>
      {fields.map(({ id, from }, index) => (
        <FoldedException key={id} index={index} isNew={from === ''}>
          <ExceptionFields index={index} onRemove={() => remove(index)} />
        </FoldedException>
      ))}
      {fields.length < maxExceptions && (
        <Button look="outlined" className={styles.add} onClick={() => append(newException())}>
          <Icon name="plus" size={20} />
          {t('exception.add')}
        </Button>
      )}
    </section>
  );
}

interface FoldedExceptionProps {
  index: number;
  /** A new exception begins unfolded. */
  isNew: boolean;
  children: ReactNode;
}

/** One line for an exception; its fields are shown on request, and while one of them is wrong. */
function FoldedException({ index, isNew, children }: FoldedExceptionProps) {
  const { t } = useTranslation('cemeteries');
  const { date: written } = useFormats();
  const { control, formState } = useFormContext<CemeteryFields>();
  const [isOpen, setOpen] = useState(isNew);
  const { from, to, for: concerns, hours } = useWatch({ control, name: `exceptions.${index}` });
  const isWrong = formState.errors.exceptions?.[index] !== undefined;
  const days = [...new Set([from, to])].filter((date) => typedDate(date) === date).map((date) => written(date));
  const times = hours.isOpen ? `${hours.opens}–${hours.closes}` : t('hours.closed');
  return (
    <details
      className={styles.folded}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {[days.join(' – ') || t('exception.one', { n: index + 1 }), t(`concerned.${concerns}`), times].join(' · ')}
      </summary>
      {children}
    </details>
  );
}

function ExceptionFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation('cemeteries');
  const { register, control, formState } = useFormContext<CemeteryFields>();
  const errors = formState.errors.exceptions?.[index];
  const name = `exceptions.${index}` as const;
  return (
    <fieldset className={styles.exception}>
      <legend>{t('exception.one', { n: index + 1 })}</legend>
      <div className={styles.exceptionFields}>
        <DateField
          label={t('exception.from')}
          required
          error={fieldErrorText(errors?.from)}
          control={control}
          name={`${name}.from`}
        />
        <DateField
          label={t('exception.to')}
          required
          error={fieldErrorText(errors?.to)}
          control={control}
          name={`${name}.to`}
        />
        <ConcernedInput index={index} />
        <TextInput
          label={t('exception.reason')}
          maxLength={maxReasonLength}
          error={fieldErrorText(errors?.reason)}
          field={register(`${name}.reason`)}
        />
      </div>
      <DayHours name={`${name}.hours`} label={t('exception.hours')} errors={errors?.hours} />
      <Button look="text" onClick={onRemove}>
        {t('exception.remove', { n: index + 1 })}
      </Button>
    </fieldset>
  );
}

function ConcernedInput({ index }: { index: number }) {
  const { t } = useTranslation('cemeteries');
  const { register } = useFormContext<CemeteryFields>();
  return (
    <SelectInput
      label={t('exception.for')}
      options={concerned.map((value) => ({ value, name: t(`concerned.${value}`) }))}
      {...register(`exceptions.${index}.for`)}
    />
  );
}
