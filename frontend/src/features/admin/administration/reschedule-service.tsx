import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { RefusalNote } from '../../../ui/refusal-note';
import { useNewDate } from '../../account/fulfilment/answers/use-new-date';
import { MomentChoice } from '../../shop/ordering/moment/moment-choice';
import { ReasonInput } from './reason-input';
import { useIntervention } from './use-intervention';

/**
 * Changes the date of a service: immediately while no partner has accepted, otherwise as a proposal that the customer
 * or the partner must accept.
 */
export function RescheduleService({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { isOpen, isSending, refusal, open, close, send } = useIntervention(service.id);
  const { form, choice } = useNewDate(service, { isReasonRequired: true });
  const confirm = form.handleSubmit((body) => send({ action: 'reschedule', body }));
  return (
    <>
      <Button look="outlined" onClick={open}>
        {t('reschedule.open')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('reschedule.title')}
        confirm={t('reschedule.confirm')}
        busy={isSending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t(service.label === 'waiting_for_service' ? 'reschedule.asProposal' : 'reschedule.atOnce')}</p>
        <MomentChoice {...choice} />
        <ReasonInput field={form.register('reason')} isMissing={form.formState.errors.reason !== undefined} />
        <RefusalNote error={refusal} />
      </ConfirmDialog>
    </>
  );
}
