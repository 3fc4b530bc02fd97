import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefreshedWhile } from '../../../../lib/refreshed-while';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Money } from '../../../../ui/money';
import { TextInput } from '../../../../ui/text-input';
import styles from './next-action.module.css';
import type { ServiceStatusControl } from '../service/use-service-status';

/** Cancels a service after a confirmation that shows the refund. */
export function CancelService({ service, status }: { service: Service; status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const { register, getValues } = useForm({ defaultValues: { reason: '' } });
  const confirm = () => {
    const reason = getValues('reason').trim();
    const expectedRefund = service.refundOnCancel;
    status.confirm({ action: 'cancel', ...(reason !== '' && { reason }), expectedRefund });
  };
  useRefreshedWhile(status.isConfirming('cancel'), ['service', service.id]);
  if (!status.isAllowed('cancel')) return null;
  return (
    <>
      <Button look="text" className={styles.quiet} onClick={() => status.open('cancel')}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        open={status.isConfirming('cancel')}
        title={t('cancel.title')}
        confirm={t('cancel.confirm')}
        busy={status.isSending}
        onConfirm={confirm}
        onClose={status.back}
      >
        <Refund amount={service.refundOnCancel} />
        <TextInput label={t('cancel.reason')} maxLength={200} field={register('reason')} />
      </ConfirmDialog>
    </>
  );
}

function Refund({ amount }: { amount: string | undefined }) {
  const { t } = useTranslation('fulfilment');
  if (amount === undefined) return <p>{t('cancel.refundUnknown')}</p>;
  if (Number(amount) === 0) return <p>{t('cancel.noRefund')}</p>;
  return (
    <div className={styles.refund}>
      <p className={styles.figure}>
        <span>{t('cancel.refund')}</span>
        <Money amount={amount} display />
      </p>
      <p className="small muted">{t('cancel.way')}</p>
    </div>
  );
}
