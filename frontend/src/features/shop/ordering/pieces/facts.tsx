import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '../../../../lib/business-clock';
import { useFormats } from '../../../../lib/formats';
import styles from './facts.module.css';
import { useLeftText } from './use-left-text';

/** A list of names and values, one pair per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One name with its value; `isSum` highlights the pair as the total. */
export function Fact({ name, isSum = false, children }: { name: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className={isSum ? styles.sum : undefined}>{children}</dd>
    </div>
  );
}

/** The deadline for the payment of an order, by the clock of the place, and the time left. */
export function PayByFact({ until, timeZone }: { until: string; timeZone: string }) {
  const { t } = useTranslation('ordering');
  const { instant } = useFormats();
  const leftText = useLeftText();
  const left = useTimeLeft(until);
  return (
    <Fact name={t('payment.until')}>
      {instant(until, timeZone)}
      {left > 0 && <span className="muted numbers"> · {leftText(left)}</span>}
    </Fact>
  );
}
