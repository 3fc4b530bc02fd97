import { formResolver } from '../../../../lib/form-resolver';
import { lateWithdrawalHours, withdrawServiceSchema } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { TextInput } from '../../../../ui/text-input';
import { RefusalNote } from '../../../../ui/refusal-note';
import type { ServiceStatusControl } from '../service/use-service-status';

/** Lets the partner withdraw from an accepted service, in a dialog that shows the consequences first. */
export function Withdrawal({ status }: { status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const { span } = useFormats();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(withdrawServiceSchema),
    defaultValues: { reason: '' },
  });
  const confirm = handleSubmit(({ reason }) => status.confirm({ action: 'withdraw', reason }));
  if (!status.isAllowed('withdraw')) return null;
  return (
    <>
      <Button look="text" onClick={() => status.open('withdraw')}>
        {t('withdraw.button')}
      </Button>
      <ConfirmDialog
        open={status.isConfirming('withdraw')}
        title={t('withdraw.title')}
        confirm={t('withdraw.confirm')}
        busy={status.isSending}
        onConfirm={() => void confirm()}
        onClose={status.back}
      >
        <p>{t('withdraw.early')}</p>
        <p>{t('withdraw.late', { late: span(lateWithdrawalHours, 'hour') })}</p>
        <TextInput
          label={t('withdraw.reason')}
          hint={t('withdraw.reasonHint')}
          maxLength={200}
          required
          error={formState.errors.reason && t('withdraw.missing')}
          field={register('reason')}
        />
        <RefusalNote error={status.refusal} />
      </ConfirmDialog>
    </>
  );
}
