import { formResolver } from '../../../lib/form-resolver';
import { choosePartnerSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isAmountChanged } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { useRefreshedWhile } from '../../../lib/refreshed-while';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useToasts } from '../../../ui/toasts';
import { useCancelService } from './administration.api';
import { ReasonInput } from './reason-input';

/** An admin must give a reason for a cancellation, as for an assignment. */
const reasonSchema = choosePartnerSchema.pick({ reason: true });

/** Cancels a service on behalf of the customer. The dialog shows the amount of the refund before the admin confirms. */
export function CancelService({ service }: { service: Pick<Service, 'id' | 'refundOnCancel'> }) {
  const { t } = useTranslation('audit');
  const { euros } = useFormats();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { form, busy, confirm } = useCancelling(service, close);
  useRefreshedWhile(open, ['service', service.id]);
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('cancel.title')}
        confirm={t('cancel.confirm')}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {service.refundOnCancel !== undefined && <p>{t('cancel.refund', { amount: euros(service.refundOnCancel) })}</p>}
        <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
      </ConfirmDialog>
    </>
  );
}

function useCancelling({ id, refundOnCancel }: Pick<Service, 'id' | 'refundOnCancel'>, onEnd: () => void) {
  const { t } = useTranslation('audit');
  const toasts = useToasts();
  const cancelling = useCancelService(id);
  const form = useForm({ resolver: formResolver(reasonSchema), defaultValues: { reason: '' } });
  const confirm = form.handleSubmit(({ reason }) =>
    cancelling
      .mutateAsync({ reason, expectedRefund: refundOnCancel })
      .then(() => {
        toasts.done(t('cancel.done'));
        onEnd();
      })
      .catch((error: unknown) => {
        toasts.refused(error);
        if (!isAmountChanged(error)) onEnd();
      }),
  );
  return { form, busy: cancelling.isPending, confirm };
}
