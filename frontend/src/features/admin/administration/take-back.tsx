import { formResolver } from '../../../lib/form-resolver';
import { lateWithdrawalHours, type Service, withdrawServiceSchema } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { RefusalNote } from '../../../ui/refusal-note';
import { ReasonInput } from './reason-input';
import { useIntervention } from './use-intervention';

/** Takes a service away from the partner who has accepted it. */
export function TakeBack({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { span } = useFormats();
  const { isOpen, isSending, refusal, open, close, send } = useIntervention(service.id);
  const form = useForm({ resolver: formResolver(withdrawServiceSchema), defaultValues: { reason: '' } });
  const confirm = form.handleSubmit((body) => send({ action: 'withdraw', body }));
  return (
    <>
      <Button look="outlined" onClick={open}>
        {t('takeBack.open')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('takeBack.title', { name: service.partner?.name ?? '' })}
        confirm={t('takeBack.confirm')}
        busy={isSending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t('takeBack.text', { late: span(lateWithdrawalHours, 'hour') })}</p>
        <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
        <RefusalNote error={refusal} />
      </ConfirmDialog>
    </>
  );
}
