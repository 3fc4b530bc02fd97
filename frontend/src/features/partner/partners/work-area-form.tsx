import { formResolver } from '../../../lib/form-resolver';
import { type ChangePartner, changePartnerSchema, type OwnPartner } from '@perpetua/contracts/partners.contract';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formRefusals } from '../../../lib/form-refusals';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { CapacityFields } from './capacity-fields';
import styles from './partners.module.css';
import { useChangeOwnPartner } from './partners.api';
import { AreaFields } from './work-area-fields';

const names = ['location', 'radiusKm', 'capacity'] as const;
const formSchema = changePartnerSchema.pick({ location: true, radiusKm: true, capacity: true });

/** The partner's starting point, radius, and number of services on each day of the week. */
export function WorkAreaForm({ partner }: { partner: OwnPartner }) {
  const { t } = useTranslation('partners');
  const form = useForm<ChangePartner>({
    resolver: formResolver(formSchema),
    defaultValues: {
      location: partner.location ?? undefined,
      radiusKm: partner.radiusKm,
      capacity: partner.capacity,
    },
  });
  const { submit, isPending } = useSaving(form, partner.version);
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <AreaFields />
        <CapacityFields />
        <Button look="bloom" className={styles.submit} type="submit" isBusy={isPending}>
          {t('own.save')}
        </Button>
      </form>
    </FormProvider>
  );
}

/**
 * The submit handler of the form; `version` is that of the edited record, so that the server can refuse an outdated
 * one.
 */
function useSaving({ handleSubmit, setError }: UseFormReturn<ChangePartner>, version: number) {
  const { t } = useTranslation('partners');
  const toasts = useToasts();
  const changing = useChangeOwnPartner();
  const refusals = formRefusals({ setError, names, codes: { location_outside_portugal: 'location' } });
  const submit = handleSubmit((changes) =>
    changing.mutate(
      { ...changes, version },
      {
        onSuccess: () => toasts.done(t('own.saved')),
        onError: (error) => {
          if (!refusals.sayBeside(error)) toasts.refused(error);
        },
      },
    ),
  );
  return { submit, isPending: changing.isPending };
}
