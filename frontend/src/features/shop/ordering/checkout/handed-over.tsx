import type { CheckoutAnswer } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { PageHeading } from '../../../../ui/page-heading';
import styles from '../pieces/checkout-page.module.css';

/** Shown while the browser opens the payment page, and when the customer comes back from there with the Back button. */
export function HandedOver({ answer }: { answer: CheckoutAnswer | undefined }) {
  const { t } = useTranslation('ordering');
  return (
    <div className={styles.single} role="status">
      <PageHeading title={t('handedOver.title')} lead={t('handedOver.text')} />
      {answer !== undefined && (
        <div className={styles.actions}>
          <Button look="bloom" href={answer.paymentUrl}>
            {t('handedOver.pay')}
          </Button>
          <Button look="outlined" to={generatePath(paths.order, { orderId: answer.orderId })}>
            {t('seeOrder')}
          </Button>
        </div>
      )}
    </div>
  );
}
