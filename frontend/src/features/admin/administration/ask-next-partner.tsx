import { formResolver } from '../../../lib/form-resolver';
import { proposeServiceSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { RefusalNote } from '../../../ui/refusal-note';
import { ReasonInput } from './reason-input';
import { useIntervention } from './use-intervention';

/**
 * Offers a service to the next nearest partner: instead of the partner who has the offer, or after matching found no
 * partner.
 */
export function AskNextPartner({ service }: { service: Pick<Service, 'id' | 'offer'> }) {
  const { t } = useTranslation('audit');
  const { isOpen, isSending, refusal, open, close, send } = useIntervention(service.id);
  const form = useForm({ resolver: formResolver(proposeServiceSchema), defaultValues: { reason: '' } });
  const offerId = service.offer?.id;
  const confirm = form.handleSubmit(({ reason }) => send({ action: 'propose', body: { offerId, reason } }));
  const words = offerId === undefined ? 'askAgain' : 'askNext';
  return (
    <>
      <Button look="outlined" onClick={open}>
        {t(`${words}.open`)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t(`${words}.title`)}
        confirm={t(`${words}.confirm`)}
        busy={isSending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t(`${words}.text`)}</p>
        <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
        <RefusalNote error={refusal} />
      </ConfirmDialog>
    </>
  );
}
