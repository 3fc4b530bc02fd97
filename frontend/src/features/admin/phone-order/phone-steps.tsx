import { useTranslation } from 'react-i18next';
import bar from '../../shop/ordering/checkout/step-bar.module.css';
import styles from './phone-order.module.css';
import { type PhoneStep, phoneSteps } from './phone-order.policy';

interface PhoneStepsProps {
  current: PhoneStep;
  isLocked: boolean;
  onGoTo: (step: PhoneStep) => void;
}

/** The steps with the current one marked; earlier ones are buttons that lead back. */
export function PhoneSteps({ current, isLocked, onGoTo }: PhoneStepsProps) {
  const { t } = useTranslation('phoneOrder');
  const position = phoneSteps.indexOf(current);
  return (
    <nav aria-label={t('steps')}>
      <ol className={`${bar.bar} ${styles.steps}`}>
        {phoneSteps.map((step, index) => {
          const name = (
            <>
              <strong className={bar.number}>{index + 1}</strong>
              <span className={bar.word}>{t(`step.${step}`)}</span>
            </>
          );
          return (
            <li key={step} className={bar.step} data-reached={index <= position} data-current={index === position}>
              {index < position && !isLocked ? (
                <button type="button" className={bar.back} onClick={() => onGoTo(step)}>
                  {name}
                </button>
              ) : (
                <span className={bar.name} aria-current={index === position ? 'step' : undefined}>
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
