import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { type Reader, useServiceWords } from '../service/service-words';
import { doneNow } from '../fulfilment.api';
import styles from './exception.module.css';
import type { ServiceStatusControl } from '../service/use-service-status';

interface ProposalProps {
  service: Service;
  status: ServiceStatusControl;
  reader: Reader;
}

/** The proposed date next to the agreed one; the side that did not propose it accepts or rejects it here. */
export function Proposal({ service, status, reader }: ProposalProps) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  const { proposal } = service;
  if (proposal === undefined) return null;
  const proposed = words.when({
    scheduledDate: proposal.date,
    scheduledHour: proposal.hour,
    timeZone: service.timeZone,
  });
  return (
    <div className={styles.exception}>
      <p className={styles.lead}>{t(`proposal.${reader}.${proposal.by}`, nameIn(service, t('somebody')))}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('proposal.agreed')}</dt>
          <dd>{words.when(service)}</dd>
        </div>
        <div className={styles.wanted}>
          <dt>{t('proposal.wanted')}</dt>
          <dd>{proposed}</dd>
        </div>
      </dl>
      {proposal.cause !== undefined && <p>{t(`proposal.closedDay.${reader}`)}</p>}
      {proposal.reason !== undefined && <blockquote className={styles.words}>{proposal.reason}</blockquote>}
      {status.isAllowed('answer') && (
        <Answers status={status} reader={reader} isClosed={proposal.cause !== undefined} />
      )}
    </div>
  );
}

const nameIn = ({ partner }: Service, somebody: string) => ({ name: partner?.name ?? somebody });

/** `isClosed`: the agreed day is closed, so that a refusal ends the service. */
function Answers({ status, reader, isClosed }: Pick<ProposalProps, 'status' | 'reader'> & { isClosed: boolean }) {
  const { t } = useTranslation('fulfilment');
  const answer = (agree: boolean) => status.ask({ action: 'answer', agree, ...(reader === 'partner' && doneNow()) });
  return (
    <div className={styles.actions}>
      <Button look="bloom" isBusy={status.isSending} onClick={() => answer(true)}>
        {t('proposal.agree')}
      </Button>
      <Button look="outlined" disabled={status.isSending} onClick={() => answer(false)}>
        {t(isClosed ? 'proposal.refuseClosed' : 'proposal.refuse')}
      </Button>
    </div>
  );
}
