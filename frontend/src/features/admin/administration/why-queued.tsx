import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import styles from './services-list.module.css';

/**
 * Why a service waits for an admin: the reason for its escalation, or the customer's complaint with the deadline for
 * the decision.
 */
export function WhyQueued({ service: { escalation, dispute, timeZone } }: { service: Service }) {
  const { t } = useTranslation('audit');
  const { shortInstant } = useFormats();
  if (dispute === undefined) return escalation === undefined ? '–' : t(`escalation.${escalation}`);
  return (
    <>
      {t(`dispute.reason.${dispute.reason}`)}
      <span className={dispute.overdue ? styles.late : styles.second}>
        {t(dispute.overdue ? 'dispute.overdueShort' : 'dispute.until', { at: shortInstant(dispute.alarmAt, timeZone) })}
      </span>
    </>
  );
}
