import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { DoneNotice } from '../../../ui/done-notice';
import { Money } from '../../../ui/money';
import { Fact, Facts, PayByFact } from '../../shop/ordering/pieces/facts';
import type { PlacedOrder } from './phone-order.api';
import styles from './phone-order.module.css';

/** The placed order: its payment link, the deadline, and what happens next. */
export function PlacedPhoneOrder({ placed, onAgain }: { placed: PlacedOrder; onAgain: () => void }) {
  const { t } = useTranslation(['phoneOrder', 'ordering']);
  const { text } = useFormats();
  const { order, answer } = placed;
  return (
    <DoneNotice
      title={t('done.title', { number: order.number })}
      text={t('done.text', { email: order.customer?.email ?? '' })}
    >
      <p className={styles.link}>
        <a href={answer.payLink}>{answer.payLink}</a>
        <CopyButton text={answer.payLink} label={t('done.copy')} look="outlined" />
      </p>
      <Facts>
        <Fact name={t('done.items')}>
          {order.items.map(({ name, quantity }) => `${quantity} × ${text(name)}`).join(', ')}
        </Fact>
        <PayByFact until={order.phone?.waitsUntil ?? order.placedAt} timeZone={order.delivery.timeZone} />
        <Fact name={t('ordering:summary.total')} isSum>
          <Money amount={order.total} display />
        </Fact>
      </Facts>
      <div className={styles.actions}>
        <Button look="bloom" to={generatePath(paths.order, { orderId: order.id })}>
          {t('ordering:seeOrder')}
        </Button>
        <Button look="outlined" onClick={onAgain}>
          {t('done.again')}
        </Button>
      </div>
    </DoneNotice>
  );
}
