import { createAbsenceSchema } from '@perpetua/contracts/partner-absences.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { formResolver } from '../../../lib/form-resolver';
import { Button } from '../../../ui/button';
import { DateField } from '../../../ui/date-field';
import layout from '../../../ui/form-layout.module.css';
import { RefusalNote } from '../../../ui/refusal-note';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { useAddAbsence } from './absences.api';
import styles from './absences.module.css';

interface Entered {
  from?: string | undefined;
  to?: string | undefined;
  note?: string | undefined;
}

/** Without a last day, one day is meant. */
const formSchema = z.preprocess(
  (entered: Entered) => ({ ...entered, to: entered.to ?? entered.from }),
  createAbsenceSchema,
);

const names = ['from', 'to', 'note'] as const;

/** Enters days off; what the server refuses stays in the form. */
export function AbsenceForm() {
  const { t } = useTranslation('absences');
  const toasts = useToasts();
  const adding = useAddAbsence();
  const { control, register, handleSubmit, reset, setError, formState } = useForm<
    Entered,
    unknown,
    z.output<typeof createAbsenceSchema>
  >({
    resolver: formResolver<Entered, z.output<typeof createAbsenceSchema>>(formSchema),
    defaultValues: { note: '' },
  });
  const refusals = formRefusals({
    setError,
    names,
    codes: { absence_past: 'from', absence_overlaps: 'from', absence_too_far: 'to' },
  });
  const submit = handleSubmit((absence) =>
    adding.mutate(absence, {
      onSuccess: () => {
        toasts.done(t('added'));
        reset({ from: undefined, to: undefined, note: '' });
      },
      onError: (error) => refusals.sayBeside(error),
    }),
  );
  const { errors } = formState;
  return (
    <form className={styles.form} noValidate aria-label={t('new')} onSubmit={(event) => void submit(event)}>
      <div className={layout.pair}>
        <DateField control={control} name="from" label={t('from')} required error={fieldErrorText(errors.from)} />
        <DateField control={control} name="to" label={t('to')} hint={t('toHint')} error={fieldErrorText(errors.to)} />
      </div>
      <TextInput
        label={t('note')}
        hint={t('noteHint')}
        maxLength={200}
        error={fieldErrorText(errors.note)}
        field={register('note')}
      />
      <RefusalNote error={refusals.restOf(adding.error) ?? undefined} />
      <Button look="outlined" type="submit" className={styles.submit} isBusy={adding.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}
