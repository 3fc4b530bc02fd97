import type { PartnerCandidate } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import candidateFacts from './candidate-facts.module.css';
import styles from './decision.module.css';

/**
 * The facts about a candidate: distance, workload on the day of the service, how often the partner was offered the
 * service, why an admin cannot choose the partner, and why matching would not ask the partner.
 */
export function CandidateFacts({ candidate }: { candidate: PartnerCandidate }) {
  const { t } = useTranslation('audit');
  const { distance, number } = useFormats();
  const { city, distanceKm, load, dayCapacity, asked, eligible, reason, passedOver } = candidate;
  return (
    <span className={candidateFacts.facts}>
      <span>{city === null ? distance(distanceKm) : t('choose.facts', { city, distance: distance(distanceKm) })}</span>
      <span>{t('choose.load', { load: number(load), capacity: number(dayCapacity) })}</span>
      {asked > 0 && <span>{t('choose.asked', { count: asked })}</span>}
      {passedOver !== undefined && <span className={styles.warning}>{t(`choose.passedOver.${passedOver}`)}</span>}
      {!eligible && <span className={styles.warning}>{t(`choose.ineligible.${reason ?? 'no_capacity'}`)}</span>}
    </span>
  );
}
