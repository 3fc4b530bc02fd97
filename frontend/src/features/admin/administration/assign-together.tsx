import { type ChoosePartnerRequest, choosePartnerSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { formResolver } from '../../../lib/form-resolver';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { BulkActsProps } from '../../../ui/data-table/data-table.types';
import { SelectInput } from '../../../ui/select-input';
import { useToasts } from '../../../ui/toasts';
import { useAssignServices, useCandidates } from './administration.api';
import { ReasonInput } from './reason-input';

/** Assigns several services to one partner; shown only when all of them can be assigned and have the same type. */
export function AssignTogether({ chosen: services, onDone }: BulkActsProps<Service>) {
  const { t } = useTranslation('audit');
  /**
   * The services selected when the dialog was opened, undefined while it is closed; kept while the table reloads its
   * rows.
   */
  const [asked, setAsked] = useState<readonly Service[]>();
  const mayAssign = services.every(
    ({ allowedActions, type }) => allowedActions.includes('assign') && type === services[0]?.type,
  );
  return (
    <>
      {mayAssign && (
        <Button look="bloom" isSmall onClick={() => setAsked(services)}>
          {t('choose.assign')}
        </Button>
      )}
      {asked?.[0] !== undefined && (
        <AssignDialog
          services={asked}
          nearTo={asked[0].id}
          onClose={() => setAsked(undefined)}
          onAssigned={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface AssignDialogProps {
  services: readonly Service[];
  /** The id of the service from whose location the distances to partners are measured. */
  nearTo: string;
  onClose: () => void;
  onAssigned: () => void;
}

function AssignDialog({ services, nearTo, onClose, onAssigned }: AssignDialogProps) {
  const { t } = useTranslation('audit');
  const { data: candidates = [] } = useCandidates(nearTo);
  const form = useForm<ChoosePartnerRequest>({
    resolver: formResolver(choosePartnerSchema),
    defaultValues: { partnerId: '', reason: '' },
  });
  const { assign, isBusy } = useAssigning(services, onAssigned);
  const { errors } = form.formState;
  return (
    <ConfirmDialog
      open
      title={t('together.title', { count: services.length })}
      confirm={t('choose.assign')}
      busy={isBusy}
      onConfirm={() => void form.handleSubmit(assign)()}
      onClose={onClose}
    >
      <p className="muted">{t('together.lead')}</p>
      <SelectInput
        label={t('choose.partners')}
        required
        error={errors.partnerId && t('choose.partnerMissing')}
        options={[
          { value: '', name: t('together.choose') },
          ...candidates.map(({ id, name, surname, city }) => ({
            value: id,
            name: [`${name} ${surname}`.trim(), city].filter(Boolean).join(', '),
          })),
        ]}
        {...form.register('partnerId')}
      />
      <ReasonInput field={form.register('reason')} isMissing={errors.reason !== undefined} />
    </ConfirmDialog>
  );
}

/** Assigns the services and reports how many were assigned, how many were not, and the first error. */
function useAssigning(services: readonly Service[], onAssigned: () => void) {
  const { t } = useTranslation('audit');
  const toasts = useToasts();
  const textOf = useProblemText();
  const assigning = useAssignServices();
  const assign = async (choice: ChoosePartnerRequest) => {
    const { assigned, refusals } = await assigning.mutateAsync({ services, choice });
    if (assigned > 0) toasts.done(t('together.assigned', { count: assigned }));
    const [refusal] = refusals;
    if (refusal !== undefined) {
      toasts.warn(`${t('together.refused', { count: refusals.length })} ${textOf(refusal)}`);
    }
    onAssigned();
  };
  return { assign, isBusy: assigning.isPending };
}
