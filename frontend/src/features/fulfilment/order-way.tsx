import { useTranslation } from 'react-i18next';
import styles from './order-way.module.css';
import { type ServiceLabel, ServiceLabelChip } from './service-label-chip';

/** What happens to an order that goes well, and the labels its service carries after each step. */
const steps = [
  { key: 'buy', labels: ['unknown'] },
  { key: 'pay', labels: ['waiting_for_acceptance'] },
  { key: 'offer', labels: ['waiting_for_acceptance'] },
  { key: 'accept', labels: ['waiting_for_service'] },
  { key: 'photos', labels: ['pending_feedback'] },
  { key: 'close', labels: ['complete', 'service_complete'] },
] as const satisfies readonly { key: string; labels: readonly ServiceLabel[] }[];

/** One order's way from the purchase to the closed service, step by step. */
export function OrderWay() {
  const { t } = useTranslation('home');
  return (
    <ol className={`card ${styles.steps}`}>
      {steps.map(({ key, labels }, index) => (
        <li key={key} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.words}>
            <h3 className={styles.title}>{t(`way.steps.${key}.title`)}</h3>
            <p className="small muted">{t(`way.steps.${key}.text`)}</p>
          </div>
          <div className={styles.labels}>
            {labels.map((label) => (
              <ServiceLabelChip key={label} label={label} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
