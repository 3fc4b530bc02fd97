import { formResolver } from '../../../lib/form-resolver';
import type { PlanLength, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readDraft, saveDraft } from '../../../lib/drafts';
import { formRefusals } from '../../../lib/form-refusals';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { useToasts } from '../../../ui/toasts';
import styles from './plan-editor.module.css';
import { PlanNames, PlanTerms } from './plan-fields';
import { type PlanFields, planFormSchema, type PlanOutput } from './plan-form.policy';

interface PlanFormProps {
  /** The initial values of the fields. Values of an unsaved draft replace them. */
  start: PlanFields;
  /** The name under which the typed values are stored in the browser until they are saved. */
  draft: string;
  lengths: readonly PlanLength[];
  submit: string;
  isBusy: boolean;
  onSubmit: (fields: PlanOutput, refused: (error: unknown) => void) => void;
}

/** Length, discount and names of a plan. Typed values survive a reload. */
export function PlanForm({ start, draft, lengths, submit, isBusy, onSubmit }: PlanFormProps) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const form = useForm<PlanFields, unknown, PlanOutput>({
    resolver: formResolver(planFormSchema),
    defaultValues: { ...start, ...(readDraft(draft) as Partial<PlanFields> | undefined) },
  });
  const { subscribe, setError, handleSubmit } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) }),
    [subscribe, draft],
  );
  const { sayBeside } = formRefusals({
    setError,
    names: ['name', 'discount', 'frequency'],
    codes: { plan_exists: 'frequency' },
  });
  const send = handleSubmit((fields) =>
    onSubmit(fields, (error) => {
      if (!sayBeside(error)) toasts.refused(error);
    }),
  );
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <PlanTerms lengths={lengths} />
        <PlanNames />
        <div className={layout.actions}>
          <Button look="bloom" type="submit" isBusy={isBusy}>
            {submit}
          </Button>
          <Button look="text" to={paths.plans}>
            {t('create.cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Converts a plan to the values of its form. */
export const planFields = ({ name, discount, frequency }: Pick<ServicePlan, 'name' | 'discount' | 'frequency'>) => ({
  name,
  discount: String(discount),
  frequency: frequency as PlanLength,
});
