import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useProblemText } from '../../lib/problems';
import { Icon } from '../../ui/icon';
import { usePayOrder } from './ordering.api';
import styles from './payment.module.css';

interface PayButtonProps {
  orderId: string;
  label: string;
  /** Whether this is the next step of the page. */
  isNext?: boolean;
  describedBy?: string;
  onPress?: () => void;
}

/** Leads straight to the hosted payment page of an unpaid order; a refusal stands above the button. */
export function PayButton({ orderId, label, isNext = true, describedBy, onPress }: PayButtonProps) {
  const textOf = useProblemText();
  const pay = usePayOrder(orderId);
  const { reset } = pay;
  useEffect(() => {
    // A page that Back restores from memory must not wait for an answer that has come already.
    const restored = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);
  return (
    <>
      {pay.error !== null && (
        <p role="alert" className={styles.problem}>
          <Icon name="alert" />
          {textOf(pay.error)}
        </p>
      )}
      <Button
        variant={isNext ? 'contained' : 'outlined'}
        color={isNext ? 'secondary' : 'primary'}
        aria-describedby={describedBy}
        loading={pay.isPending || pay.isSuccess}
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
