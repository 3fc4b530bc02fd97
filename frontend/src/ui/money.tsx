import { useTranslation } from 'react-i18next';
import { useSite } from '../lib/site';
import { useFormats } from '../lib/formats';
import styles from './money.module.css';

interface MoneyProps {
  /** Numeric string in euros, "54.00". */
  amount: string;
  /** Uses the display typeface, for the amount on which a decision depends. */
  display?: boolean;
}

/** An amount in euros; for readers of English with the approximate amount in dollars. */
export function Money({ amount, display = false }: MoneyProps) {
  const { t } = useTranslation();
  const { language, euros, dollars } = useFormats();
  const site = useSite();
  return (
    <span className={styles.money}>
      <span className={display ? styles.display : 'numbers'}>{euros(amount)}</span>
      {language === 'en' && site !== undefined && (
        <span className={styles.dollars}>{t('aboutDollars', { amount: dollars(amount, site.dollarRate) })}</span>
      )}
    </span>
  );
}
