import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../../ui/page-heading';
import { Skeleton } from '../../../../ui/skeleton';
import checkoutPage from '../pieces/checkout-page.module.css';
import { StepBar } from './step-bar';
import styles from '../pieces/step-form.module.css';

/** The checkout while the cart loads: shows everything that does not depend on the cart, already in its final place. */
export function CheckoutSkeleton() {
  const { t } = useTranslation('ordering');
  return (
    <div className={checkoutPage.layout} aria-busy="true">
      <div className={checkoutPage.main}>
        <PageHeading title={t('title')} back={<Skeleton height={27} width={120} />} />
        <StepBar />
        <div className={styles.choices}>
          <p role="status" className={styles.heading}>
            {t('opening')}
          </p>
          <Skeleton height={80} />
          <Skeleton height={80} />
          <Skeleton height={80} />
        </div>
      </div>
      <Skeleton height={320} />
    </div>
  );
}
