import { type FieldError, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { DayHours as DayHoursInput } from '../../../ui/day-hours';
import type { CemeteryFields, weekdays } from './cemetery-form.policy';

type DayPath = `openingHours.${(typeof weekdays)[number]}` | 'holidayHours' | `exceptions.${number}.hours`;

interface DayHoursProps {
  name: DayPath;
  /** The name of the day or period. */
  label: string;
  errors: { opens?: FieldError | undefined; closes?: FieldError | undefined } | undefined;
}

/** The inputs for the hours of a day or period: whether the cemetery is open, and from when to when. */
export function DayHours({ name, label, errors }: DayHoursProps) {
  const { t } = useTranslation('cemeteries');
  const { control } = useFormContext<CemeteryFields>();
  return (
    <DayHoursInput
      control={control}
      fields={{ isOpen: `${name}.isOpen`, opens: `${name}.opens`, closes: `${name}.closes` }}
      label={label}
      words={{
        isOpen: t('hours.open'),
        opens: t('hours.opens'),
        closes: t('hours.closes'),
        without: t('hours.closed'),
      }}
      errors={{ opens: fieldErrorText(errors?.opens), closes: fieldErrorText(errors?.closes) }}
    />
  );
}
