import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '../../../../lib/business-clock';
import type { Voucher } from '@perpetua/contracts/ordering.contract';
import { useFormats } from '../../../../lib/formats';
import { Money } from '../../../../ui/money';
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

/** What the payer needs to pay a Multibanco voucher; the numbers in large type, to be typed at a cash machine. */
export function VoucherFacts({
  voucher: { entity, reference, amount, expiresAt },
  timeZone,
}: {
  voucher: Voucher;
  timeZone: string;
}) {
  const { t } = useTranslation('ordering');
  return (
    <Facts>
      <Fact name={t('voucher.entity')}>
        <span className={styles.voucher}>{entity}</span>
      </Fact>
      <Fact name={t('voucher.reference')}>
        <span className={styles.voucher}>{grouped(reference)}</span>
      </Fact>
      <Fact name={t('voucher.amount')}>
        <span className={styles.voucher}>
          <Money amount={amount} />
        </span>
      </Fact>
      <PayByFact until={expiresAt} timeZone={timeZone} />
    </Facts>
  );
}

/** A reference in groups of three digits, as cash machines and banks show it. */
const grouped = (reference: string): string => reference.replace(/\s/g, '').replace(/(\d{3})(?=\d)/g, '$1\u00a0');

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
