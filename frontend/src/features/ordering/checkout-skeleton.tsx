import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton';
import styles from './checkout.module.css';

/** The skeleton of the checkout while the cart loads. */
export function CheckoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.layout} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <div className={styles.choices}>
        <Skeleton height={48} width="60%" />
        <Skeleton height={46} />
        <Skeleton height={220} />
      </div>
      <Skeleton height={320} />
    </div>
  );
}
