import type { Order } from '@perpetua/contracts/ordering.contract';
import { useEffect } from 'react';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { useProblemText } from '../../../../lib/problems';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { usePayOrder } from '../ordering.api';
import styles from './payment.module.css';

interface PayButtonProps {
  order: Pick<Order, 'id' | 'phone' | 'total'>;
  label: string;
  /** Whether this is the main action of the page, which is highlighted. */
  isNext?: boolean;
  describedBy?: string;
  onPress?: () => void;
}

/**
 * Leads to the hosted payment page of an unpaid order, or for an order by phone to the page where its terms are
 * accepted; an error is shown above the button.
 */
export function PayButton(props: PayButtonProps) {
  const { order, label, isNext = true, describedBy } = props;
  if (order.phone === undefined) return <PayNow {...props} />;
  return (
    <Button
      look={isNext ? 'bloom' : 'outlined'}
      aria-describedby={describedBy}
      to={generatePath(paths.orderPay, { orderId: order.id })}
    >
      {label}
    </Button>
  );
}

/**
 * Calls `reset` when the Back button restores the page from the browser's memory; otherwise the pay button would stay
 * busy.
 */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);
}

function PayNow({ order, label, isNext = true, describedBy, onPress }: PayButtonProps) {
  const textOf = useProblemText();
  const pay = usePayOrder(order);
  useResetOnReturn(pay.reset);
  return (
    <>
      {pay.error !== null && (
        <p role="alert" className={styles.problem}>
          <Icon name="alert" />
          {textOf(pay.error)}
        </p>
      )}
      <Button
        look={isNext ? 'bloom' : 'outlined'}
        aria-describedby={describedBy}
        isBusy={pay.isPending || pay.isSuccess}
        onClick={() => {
          onPress?.();
          pay.mutate(undefined, { onSuccess: ({ paymentUrl }) => location.assign(paymentUrl) });
        }}
      >
        {label}
      </Button>
    </>
  );
}
