import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import { weekDays } from '@perpetua/contracts/standing-acceptance';
import { anyHours, type WorkingHours, workingTimesSchema } from '@perpetua/contracts/working-hours';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type DayHoursFields, dayHoursOf, dayHoursSchema } from '../../../lib/day-hours';
import { fieldErrorText } from '../../../lib/field-errors';
import { formResolver } from '../../../lib/form-resolver';
import { Button } from '../../../ui/button';
import { DayHours } from '../../../ui/day-hours';
import layout from '../../../ui/form-layout.module.css';
import { Icon } from '../../../ui/icon';
import { useToasts } from '../../../ui/toasts';
import styles from './partners.module.css';
import { useChangeOwnPartner } from './partners.api';

type WeekFields = Record<(typeof weekDays)[number], DayHoursFields>;

const day = dayHoursSchema(workingTimesSchema);
const weekSchema = z.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });
const resolver = formResolver<WeekFields, WorkingHours>(weekSchema);

/** The hours that a day begins with when they are switched on. */
const usual = { opens: '09:00', closes: '18:00' };

const fieldsOf = (hours: WorkingHours): WeekFields => ({
  mon: dayHoursOf(hours.mon, usual),
  tue: dayHoursOf(hours.tue, usual),
  wed: dayHoursOf(hours.wed, usual),
  thu: dayHoursOf(hours.thu, usual),
  fri: dayHoursOf(hours.fri, usual),
  sat: dayHoursOf(hours.sat, usual),
  sun: dayHoursOf(hours.sun, usual),
});

/** The hours in which a florist delivers, by weekday. */
export function WorkingHoursForm({ partner }: { partner: OwnPartner }) {
  const { t } = useTranslation('partners');
  const toasts = useToasts();
  const changing = useChangeOwnPartner();
  const form = useForm<WeekFields, unknown, WorkingHours>({
    resolver,
    defaultValues: fieldsOf(partner.workingHours ?? anyHours),
  });
  const submit = form.handleSubmit((workingHours) =>
    changing.mutate(
      { workingHours, version: partner.version },
      { onSuccess: () => toasts.done(t('hours.saved')), onError: toasts.refused },
    ),
  );
  return (
    <FormProvider {...form}>
      <form
        className={`card ${layout.part}`}
        aria-labelledby="working-hours"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h2 id="working-hours" className="heading-small">
          {t('hours.title')}
        </h2>
        <p className="muted">{t('hours.text')}</p>
        <Week />
        <Button look="outlined" className={styles.submit} type="submit" isBusy={changing.isPending}>
          {t('hours.save')}
        </Button>
      </form>
    </FormProvider>
  );
}

function Week() {
  const { t } = useTranslation('partners');
  const { control, formState, getValues, setValue } = useFormContext<WeekFields>();
  const { errors } = formState;
  const repeatMonday = () => {
    const monday = getValues('mon');
    for (const name of weekDays) setValue(name, { ...monday }, { shouldDirty: true });
  };
  const words = {
    isOpen: t('hours.limited'),
    opens: t('hours.from'),
    closes: t('hours.to'),
    without: t('hours.any'),
  };
  return (
    <>
      <Button look="outlined" isSmall className={styles.submit} onClick={repeatMonday}>
        <Icon name="copy" size={20} />
        {t('hours.repeatMonday')}
      </Button>
      <div className={styles.week}>
        {weekDays.map((name) => (
          <DayHours
            key={name}
            control={control}
            fields={{ isOpen: `${name}.isOpen`, opens: `${name}.opens`, closes: `${name}.closes` }}
            label={t(`day.${name}`)}
            words={words}
            errors={{ opens: fieldErrorText(errors[name]?.opens), closes: fieldErrorText(errors[name]?.closes) }}
          />
        ))}
      </div>
    </>
  );
}
