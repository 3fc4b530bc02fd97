import { formResolver } from '../../../lib/form-resolver';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveDraft } from '../../../lib/drafts';
import { formRefusals } from '../../../lib/form-refusals';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { useToasts } from '../../../ui/toasts';
import styles from './cemetery-form.module.css';
import { cemeteryParts, type CemeteryFields, cemeteryFormSchema, type CemeteryOutput } from './cemetery-form.policy';
import { CemeteryExceptions, CemeteryWeek } from './cemetery-hours';
import { CemeteryPlace } from './cemetery-place';

export type CemeteryForm = UseFormReturn<CemeteryFields, unknown, CemeteryOutput>;

/** Creates the form, and stores typed values in the draft named `draft` until they are saved or the tab closes. */
export function useCemeteryForm(start: CemeteryFields, draft: string): CemeteryForm {
  const form = useForm<CemeteryFields, unknown, CemeteryOutput>({
    resolver: formResolver(cemeteryFormSchema),
    defaultValues: start,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) }),
    [subscribe, draft],
  );
  return form;
}

interface CemeteryFormViewProps {
  form: CemeteryForm;
  submit: string;
  isBusy: boolean;
  /**
   * Called with the valid fields. After a failed save, the caller passes the error to `refused`, which shows it at the
   * fields or in a toast.
   */
  onSubmit: (fields: CemeteryOutput, refused: (error: unknown) => void) => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** Name, place, hours and exceptions of a cemetery. */
export function CemeteryFormView({ form, submit, isBusy, onSubmit, children }: CemeteryFormViewProps) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const { sayBeside } = formRefusals({
    setError: form.setError,
    names: cemeteryParts,
    codes: {
      cemetery_exists: 'name',
      city_unknown: 'city',
      location_required: 'location',
      location_outside_portugal: 'location',
      location_far_from_city: 'location',
    },
  });
  const send = form.handleSubmit((fields) =>
    onSubmit(fields, (error) => {
      if (!sayBeside(error)) toasts.refused(error);
    }),
  );
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {children}
        <CemeteryPlace />
        <CemeteryWeek />
        <CemeteryExceptions />
        <div className={layout.actions}>
          <Button look="bloom" type="submit" isBusy={isBusy}>
            {submit}
          </Button>
          <Button look="text" to={paths.cemeteries}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
