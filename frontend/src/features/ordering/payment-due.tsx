import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { useProblemText } from '../../lib/problems';
import { Icon } from '../../ui/icon';
import { Money } from '../../ui/money';
import { PageHeading } from '../../ui/page-heading';
import { QueryView } from '../../ui/query-view';
import { Fact, Facts, PayByFact } from './facts';
import { useOrder, usePayOrder } from './ordering.api';
import styles from './payment.module.css';

/** An order that waits for its money: how much, until when, and where to pay. */
export function PaymentDue() {
  const { t } = useTranslation('ordering');
  const [search] = useSearchParams();
  const order = useOrder(search.get('order') ?? '');
  return (
    <div className={styles.page}>
      <PageHeading title={t('payment.title')} />
      <QueryView query={order} skeleton={<Skeleton variant="rectangular" height={280} />}>
        {(data) => <Due order={data} />}
      </QueryView>
    </div>
  );
}

function Due({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const isPayable = order.allowedActions.includes('pay');
  return (
    <section className={`slab ${styles.due}`} aria-label={t('order.title', { number: order.number })}>
      <p>{t(`order.statusText.${order.status}`)}</p>
      <Facts>
        <Fact name={t('order.number')}>
          <span className="numbers">{order.number}</span>
        </Fact>
        <Fact name={t(isPayable ? 'payment.owed' : 'summary.total')} isSum>
          <Money amount={order.total} display />
        </Fact>
        {order.payment.expiresAt !== null && <PayByFact until={order.payment.expiresAt} />}
      </Facts>
      {isPayable ? <PayNow order={order} /> : <PaidOrOver order={order} />}
    </section>
  );
}

function PayNow({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const textOf = useProblemText();
  const pay = usePayOrder(order.id);
  return (
    <>
      {pay.error !== null && (
        <p role="alert" className={styles.problem}>
          <Icon name="alert" />
          {textOf(pay.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="contained"
          color="secondary"
          loading={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate(undefined, { onSuccess: ({ paymentUrl }) => location.assign(paymentUrl) })}
        >
          {t('payment.payNow')}
        </Button>
        <SeeOrder order={order} />
      </div>
    </>
  );
}

function PaidOrOver({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const isOver = order.status === 'payment_expired' || order.status === 'cancelled';
  return (
    <div className={styles.actions}>
      {isOver && (
        <Link className="button button-bloom" to={paths.checkout}>
          {t('payment.orderAgain')}
        </Link>
      )}
      <SeeOrder order={order} />
    </div>
  );
}

function SeeOrder({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  return (
    <Link className="button button-outlined" to={generatePath(paths.order, { orderId: order.id })}>
      {t('seeOrder')}
    </Link>
  );
}
