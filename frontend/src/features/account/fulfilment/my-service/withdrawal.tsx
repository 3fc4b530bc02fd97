import { formResolver } from '../../../../lib/form-resolver';
import { lateWithdrawalHours, type Service, withdrawServiceSchema } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBusinessNow } from '../../../../lib/business-clock';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { TextInput } from '../../../../ui/text-input';
import { RefusalNote } from '../../../../ui/refusal-note';
import type { ServiceStatusControl } from '../service/use-service-status';

interface WithdrawalProps {
  service: Pick<Service, 'acceptedInAdvance' | 'timeZone'>;
  status: ServiceStatusControl;
}

/**
 * Lets the partner withdraw from an accepted service, or hand back in time what was accepted in advance, in a dialog that
 * shows the consequences first.
 */
export function Withdrawal({ service: { acceptedInAdvance, timeZone }, status }: WithdrawalProps) {
  const { t } = useTranslation('fulfilment');
  const { span, instant } = useFormats();
  const until = acceptedInAdvance?.handBackUntil;
  const now = useBusinessNow();
  const isHandBack = until !== undefined && Date.parse(until) > now.getTime();
  const words = isHandBack ? 'handBack' : 'withdraw';
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(withdrawServiceSchema),
    defaultValues: { reason: '' },
  });
  const confirm = handleSubmit(({ reason }) => status.confirm({ action: 'withdraw', reason }));
  if (!status.isAllowed('withdraw')) return null;
  return (
    <>
      <Button look="text" onClick={() => status.open('withdraw')}>
        {t(`${words}.button`)}
      </Button>
      <ConfirmDialog
        open={status.isConfirming('withdraw')}
        title={t(`${words}.title`)}
        confirm={t(`${words}.confirm`)}
        busy={status.isSending}
        onConfirm={() => void confirm()}
        onClose={status.back}
      >
        {isHandBack ? (
          <p>{t('handBack.text', { when: instant(until, timeZone) })}</p>
        ) : (
          <>
            <p>{t('withdraw.early')}</p>
            <p>{t('withdraw.late', { late: span(lateWithdrawalHours, 'hour') })}</p>
          </>
        )}
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
