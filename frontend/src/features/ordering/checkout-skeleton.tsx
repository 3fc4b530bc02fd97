import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton';
import checkoutPage from './checkout-page.module.css';
import styles from './step-form.module.css';

/** The skeleton of the checkout while the cart loads. */
export function CheckoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={checkoutPage.layout} aria-busy="true">
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
