import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { useServiceWords } from '../service/service-words';
import type { ServiceStatusControl } from '../service/use-service-status';
import styles from './exception.module.css';

interface OtherHoursProps {
  service: Service;
  status: ServiceStatusControl;
}

/** The other hours of the day at which partners can come, beside the agreed one; the customer chooses one here. */
export function OtherHours({ service, status }: OtherHoursProps) {
  const { t } = useTranslation('fulfilment');
  const { shortInstant } = useFormats();
  const words = useServiceWords();
  const { otherHours = [], scheduledHour = '', timeZone } = service;
  if (otherHours.length === 0 || !status.isAllowed('accept-hour')) return null;
  return (
    <div className={styles.exception}>
      <p className={styles.lead}>{t('otherHours.lead', { count: otherHours.length })}</p>
      <p>{t('otherHours.open', { hour: scheduledHour })}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('otherHours.agreed')}</dt>
          <dd>{words.when(service)}</dd>
        </div>
        {otherHours.map(({ offerId, hour, expiresAt }, index) => (
          <div key={offerId} className={styles.wanted}>
            <dt>{t('otherHours.proposed', { when: shortInstant(expiresAt, timeZone) })}</dt>
            <dd>{words.when({ ...service, scheduledHour: hour })}</dd>
            <dd className={styles.actions}>
              <Button
                look={index === 0 ? 'bloom' : 'outlined'}
                isBusy={status.isSending}
                onClick={() => status.ask({ action: 'accept-hour', offerId, hour })}
              >
                {t('otherHours.accept', { hour })}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
