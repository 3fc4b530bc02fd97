import { choosePartnerSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '../../../lib/form-resolver';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { RefusalNote } from '../../../ui/refusal-note';
import { ReasonInput } from './reason-input';
import { useIntervention } from './use-intervention';

/** An admin must give a reason, as for an assignment. */
const reasonSchema = choosePartnerSchema.pick({ reason: true });

/** Allows that flowers are delivered before their hour; the admin gives the reason. */
export function AllowEarly({ service }: { service: Pick<Service, 'id'> }) {
  const { t } = useTranslation('audit');
  const { isOpen, isSending, refusal, open, close, send } = useIntervention(service.id);
  const form = useForm({ resolver: formResolver(reasonSchema), defaultValues: { reason: '' } });
  const confirm = form.handleSubmit((body) => send({ action: 'allow-early', body }));
  return (
    <>
      <Button look="outlined" onClick={open}>
        {t('allowEarly.open')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('allowEarly.title')}
        confirm={t('allowEarly.confirm')}
        busy={isSending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t('allowEarly.text')}</p>
        <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
        <RefusalNote error={refusal} />
      </ConfirmDialog>
    </>
  );
}
