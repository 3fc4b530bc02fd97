import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { PageHeading } from '../../ui/page-heading';
import styles from './checkout.module.css';

/** Shown while the browser leaves for the payment page, and after a return from it without a result. */
export function HandedOver({ answer }: { answer: CheckoutAnswer | undefined }) {
  const { t } = useTranslation('ordering');
  return (
    <div className={styles.single} role="status">
      <PageHeading title={t('handedOver.title')} lead={t('handedOver.text')} />
      {answer !== undefined && (
        <div className={styles.actions}>
          <a className="button button-bloom" href={answer.paymentUrl}>
            {t('handedOver.pay')}
          </a>
          <Link className="button button-outlined" to={generatePath(paths.order, { orderId: answer.orderId })}>
            {t('seeOrder')}
          </Link>
        </div>
      )}
    </div>
  );
}
