import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { TextInput } from '../../../../ui/text-input';
import { MomentChoice } from '../../../shop/ordering/moment/moment-choice';
import { RefusalNote } from '../../../../ui/refusal-note';
import { type Reader, useServiceWords } from '../service/service-words';
import { useNewDate } from './use-new-date';
import { doneNow } from '../fulfilment.api';
import type { ServiceStatusControl } from '../service/use-service-status';

interface RescheduleProps {
  service: Service;
  status: ServiceStatusControl;
  reader: Reader;
}

/**
 * Requests another date. Before a partner has accepted, the date changes immediately; afterwards the other side has to
 * answer a proposal.
 */
export function Reschedule({ service, status, reader }: RescheduleProps) {
  const { t } = useTranslation('fulfilment');
  if (!status.isAllowed('reschedule')) return null;
  return (
    <>
      <Button look="outlined" onClick={() => status.open('reschedule')}>
        {t(isProposal(service) ? 'reschedule.propose' : 'reschedule.move')}
      </Button>
      <RescheduleDialog service={service} status={status} reader={reader} />
    </>
  );
}

/** Whether a new date is only a proposal: after a partner has accepted, both sides must agree. */
const isProposal = ({ label }: Service): boolean => label === 'waiting_for_service';

function RescheduleDialog({ service, status, reader }: RescheduleProps) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  const { form, choice } = useNewDate(service);
  const confirm = form.handleSubmit((request) =>
    status.confirm({ action: 'reschedule', ...request, ...(reader === 'partner' && doneNow()) }),
  );
  const proposes = isProposal(service);
  const answerer = reader === 'customer' ? (service.partner?.name ?? t('somebody')) : t('theCustomer');
  return (
    <ConfirmDialog
      open={status.isConfirming('reschedule')}
      title={t('reschedule.title')}
      confirm={t(proposes ? 'reschedule.confirmProposal' : 'reschedule.confirmMove')}
      busy={status.isSending}
      onConfirm={() => void confirm()}
      onClose={status.back}
    >
      <p>{t('reschedule.agreed', { when: words.when(service) })}</p>
      <p>{proposes ? t('reschedule.asProposal', { name: answerer }) : t('reschedule.atOnce')}</p>
      <MomentChoice {...choice} />
      {proposes && (
        <TextInput
          label={t('reschedule.message')}
          hint={t('reschedule.messageHint')}
          maxLength={200}
          field={form.register('reason')}
        />
      )}
      <RefusalNote error={status.refusal} />
    </ConfirmDialog>
  );
}
