import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { Complain } from '../../account/fulfilment/answers/complaint';
import { useServiceStatus } from '../../account/fulfilment/service/use-service-status';
import { AllowEarly } from './allow-early';
import { AskNextPartner } from './ask-next-partner';
import { CancelService } from './cancel-service';
import { RescheduleService } from './reschedule-service';
import styles from './service-view.module.css';
import { TakeBack } from './take-back';

/** The actions that an admin can take on a service in addition to its next step. */
export function Interventions({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const status = useServiceStatus(service);
  const { isAllowed } = status;
  const hasAny = (['propose', 'reschedule', 'withdraw', 'dispute', 'cancel', 'allow-early'] as const).some(isAllowed);
  if (!hasAny) return null;
  return (
    <section className={`card ${styles.interventions}`} aria-labelledby="interventions">
      <h2 id="interventions" className="heading-small">
        {t('intervene')}
      </h2>
      {isAllowed('propose') && <AskNextPartner service={service} />}
      {isAllowed('reschedule') && <RescheduleService service={service} />}
      {isAllowed('allow-early') && <AllowEarly service={service} />}
      {isAllowed('withdraw') && <TakeBack service={service} />}
      <Complain status={status} />
      {isAllowed('cancel') && <CancelService service={service} />}
    </section>
  );
}
