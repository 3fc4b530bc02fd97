import { useTranslation } from 'react-i18next';
import { type CheckoutStep, checkoutSteps } from '../draft/checkout-steps.policy';
import styles from './step-bar.module.css';

interface StepBarProps {
  /** Undefined while the cart loads. */
  current?: CheckoutStep;
  /** Opens an earlier step. Without it, the steps are not buttons. */
  onGoTo?: ((step: CheckoutStep) => void) | undefined;
}

/** The steps with the current one marked; earlier ones can be opened. */
export function StepBar({ current, onGoTo }: StepBarProps) {
  const { t } = useTranslation('ordering');
  const position = checkoutSteps.findIndex((step) => step === current);
  return (
    <nav aria-label={t('steps')}>
      <ol className={styles.bar}>
        {checkoutSteps.map((step, index) => (
          <li key={step} className={styles.step} data-reached={index <= position} data-current={index === position}>
            {index < position && onGoTo !== undefined ? (
              <button type="button" className={styles.back} onClick={() => onGoTo(step)}>
                <StepName number={index + 1} name={t(`step.${step}`)} />
              </button>
            ) : (
              <span className={styles.name} aria-current={index === position ? 'step' : undefined}>
                <StepName number={index + 1} name={t(`step.${step}`)} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ number, name }: { number: number; name: string }) {
  return (
    <>
      <strong className={styles.number}>{number}</strong>
      <span className={styles.word}>{name}</span>
    </>
  );
}
