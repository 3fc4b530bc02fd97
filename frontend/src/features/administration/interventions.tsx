import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { Complain } from '../fulfilment/complaint';
import { useServiceStatus } from '../fulfilment/use-service-status';
import { AskNextPartner } from './ask-next-partner';
import { CancelService } from './cancel-service';
import { RescheduleService } from './reschedule-service';
import styles from './service-view.module.css';
import { TakeBack } from './take-back';

/** What an admin may also do to a service, beside its next step. */
export function Interventions({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const status = useServiceStatus(service);
  const { allowedActions } = service;
  const hasAny = ['propose', 'reschedule', 'withdraw', 'dispute', 'cancel'].some((action) =>
    allowedActions.includes(action),
  );
  if (!hasAny) return null;
  return (
    <section className={`card ${styles.interventions}`} aria-labelledby="interventions">
      <h2 id="interventions" className="heading-small">
        {t('intervene')}
      </h2>
      {allowedActions.includes('propose') && <AskNextPartner service={service} />}
      {allowedActions.includes('reschedule') && <RescheduleService service={service} />}
      {allowedActions.includes('withdraw') && <TakeBack service={service} />}
      <Complain status={status} />
      {allowedActions.includes('cancel') && <CancelService service={service} />}
    </section>
  );
}
