import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ApiError } from '../../../../lib/api-client';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { useProblemText } from '../../../../lib/problems';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import styles from './refusal-notice.module.css';
import { cartChangedCode, type CheckoutRefusal } from '../draft/checkout-steps.policy';

interface RefusalNoticeProps {
  refusal: CheckoutRefusal;
  onTakeNearest: () => void;
  /** Places the order although there is one for the same place and day. */
  onOrderAgain?: () => void;
}

/** Why the order was not placed, with a button that solves the problem, if there is one. */
export function RefusalNotice({ refusal, onTakeNearest, onOrderAgain }: RefusalNoticeProps) {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  const textOf = useProblemText();
  const { code, status, nearest, orderId, number } = refusal;
  const words = () => {
    if (code === cartChangedCode || code === 'amount_changed') return t('refusal.cartChanged');
    if (code === 'already_ordered' && number !== undefined) return t('refusal.alreadyOrdered', { number });
    return textOf(new ApiError({ code, status }));
  };
  const isUnanswered = status === 0 || status >= 500;
  return (
    <div className={styles.refusal} role="alert">
      <Icon name="alert" />
      <div className={styles.refusalWords}>
        <p>
          {words()} {isUnanswered && t('refusal.sameAgain')}
        </p>
        {nearest !== undefined && (
          <Button look="outlined" isSmall onClick={onTakeNearest}>
            {nearest.hour === ''
              ? t('refusal.takeDay', { date: longDate(nearest.date) })
              : t('refusal.takeSlot', { date: longDate(nearest.date), hour: nearest.hour })}
          </Button>
        )}
        {code === 'already_ordered' && onOrderAgain !== undefined && (
          <Button look="outlined" isSmall onClick={onOrderAgain}>
            {t('refusal.orderAgain')}
          </Button>
        )}
        {orderId !== undefined && <Link to={generatePath(paths.order, { orderId })}>{t('seeOrder')}</Link>}
      </div>
    </div>
  );
}
