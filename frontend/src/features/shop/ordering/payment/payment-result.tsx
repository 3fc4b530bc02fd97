import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { FlowerGlyph, type FlowerGlyphName } from '../../../../ui/flower-glyph';
import { VoucherFacts } from '../pieces/facts';
import { PayButton } from '../pieces/pay-button';
import type { Outcome, ReturnedAs } from './payment-result.machine';
import styles from '../pieces/payment.module.css';
import { OrderInBrief } from './order-in-brief';
import { usePaymentResult } from './use-payment-result';

/** The shown result: the outcome, or that the customer cancelled the payment. */
type Said = Outcome | 'cancelled';

const glyphs: Record<Said, FlowerGlyphName> = {
  reading: 'bud',
  waiting: 'bud',
  late: 'bud',
  unreachable: 'ring',
  missing: 'ring',
  paid: 'bloom',
  processing: 'opening',
  failed: 'ring',
  cancelled: 'ring',
  expired: 'ring',
  datePassed: 'ring',
};

/** The page to which the browser returns from the payment page. */
export function PaymentResult({ returnedAs }: { returnedAs: ReturnedAs }) {
  const { t } = useTranslation('ordering');
  const [search] = useSearchParams();
  const orderId = search.get('order') ?? '';
  const { outcome, order, secondsLeft, isPaused, stay } = usePaymentResult(orderId, returnedAs);
  const isCancelled = search.get('reason') === 'cancelled';
  const said = saidOf(outcome, { returnedAs, isCancelled });
  return (
    <section className={`slab ${styles.result}`} aria-busy={said === 'reading' || said === 'waiting'}>
      <span className={styles.tile}>
        <FlowerGlyph name={glyphs[said]} />
      </span>
      <div className={styles.words} role="status">
        <h1>{t(`result.${said}.title`)}</h1>
        <ResultText said={said} order={order} />
      </div>
      {(secondsLeft !== undefined || isPaused) && (
        <p className={styles.countdown}>
          <span className="small muted numbers">
            {secondsLeft === undefined ? t('result.paused') : t('result.countdown', { count: secondsLeft })}
          </span>
          <Button look="text" isSmall onClick={stay}>
            {t('result.stay')}
          </Button>
        </p>
      )}
      {said === 'processing' && order?.payment.voucher !== undefined && (
        <VoucherFacts voucher={order.payment.voucher} timeZone={order.delivery.timeZone} />
      )}
      {(said === 'paid' || said === 'processing') && order !== undefined && <OrderInBrief order={order} />}
      <ResultActions said={said} order={order} onPay={stay} />
    </section>
  );
}

function saidOf(outcome: Outcome, about: { returnedAs: ReturnedAs; isCancelled: boolean }): Said {
  const isUnsuccessful = outcome === 'failed' || (outcome === 'missing' && about.returnedAs === 'failed');
  if (!isUnsuccessful) return outcome;
  return about.isCancelled ? 'cancelled' : 'failed';
}

function ResultText({ said, order }: { said: Said; order: Order | undefined }) {
  const { t } = useTranslation('ordering');
  const { euros, instant } = useFormats();
  if (said === 'paid' && order !== undefined) {
    return <p>{t('result.paid.text', { amount: euros(order.total), number: order.number })}</p>;
  }
  if (said === 'processing' && order?.payment.voucher !== undefined) return <p>{t('result.processing.voucher')}</p>;
  if (said === 'processing' && order !== undefined && order.payment.expiresAt !== null) {
    const until = instant(order.payment.expiresAt, order.delivery.timeZone);
    return <p>{t('result.processing.until', { amount: euros(order.total), until })}</p>;
  }
  if (said === 'failed') {
    return (
      <>
        <p>{t('result.failed.text')}</p>
        {order !== undefined && <p className="muted">{t('result.failed.nothing')}</p>}
      </>
    );
  }
  // Without an order it is unknown whether anything was charged.
  if (said === 'cancelled' && order === undefined) return <p>{t('result.cancelled.left')}</p>;
  return <p>{t(`result.${said}.text`)}</p>;
}

interface ResultActionsProps {
  said: Said;
  order: Order | undefined;
  /** Stops the countdown, which must not redirect while the payment page is being opened. */
  onPay: () => void;
}

function ResultActions({ said, order, onPay }: ResultActionsProps) {
  const { t } = useTranslation('ordering');
  const isPayable = order?.allowedActions.includes('pay') === true;
  const isOver = said === 'expired';
  const isBloomingOrder = said === 'paid' || said === 'processing' || said === 'datePassed';
  return (
    <div className={styles.actions}>
      {isPayable && (said === 'failed' || said === 'cancelled') && (
        <PayButton order={order} label={t('result.tryAgain')} onPress={onPay} />
      )}
      {isOver && (
        <Button look="bloom" to={paths.checkout}>
          {t('payment.orderAgain')}
        </Button>
      )}
      {order !== undefined && (
        <Button look={isBloomingOrder ? 'bloom' : 'outlined'} to={generatePath(paths.order, { orderId: order.id })}>
          {t('seeOrder')}
        </Button>
      )}
      <Button look="outlined" to={paths.home}>
        {t('result.home')}
      </Button>
    </div>
  );
}
