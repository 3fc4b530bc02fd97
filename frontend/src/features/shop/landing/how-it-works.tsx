import { useTranslation } from 'react-i18next';
import styles from './how-it-works.module.css';
import { LandingSection } from './landing-section';

/** The four steps of an order, in the sequence of the specification. */
const steps = ['item', 'place', 'supplier', 'done'] as const;

/** The four steps of an order. */
export function HowItWorks() {
  const { t } = useTranslation('landing');
  return (
    <LandingSection heading={t('steps.heading')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.title}>{t(`steps.${step}.title`)}</h3>
              <p className="muted">{t(`steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}
