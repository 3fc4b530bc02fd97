import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import { Fact, Facts } from '../../shop/ordering/pieces/facts';
import { lineCents, type PhoneDraft, totalOf } from './phone-order.policy';
import styles from './phone-order.module.css';

interface PhoneSummaryProps {
  draft: PhoneDraft;
  isBusy: boolean;
  /** Places the order; absent until every part of it is shown. */
  onPlace: (() => void) | undefined;
}

/** Customer, items and total, with the button that places the order. */
export function PhoneSummary({ draft, isBusy, onPlace }: PhoneSummaryProps) {
  const { t } = useTranslation(['phoneOrder', 'ordering']);
  const { text, euros } = useFormats();
  const { customer, items } = draft;
  return (
    <section className={`slab ${styles.summary}`} aria-labelledby="phone-summary">
      <h2 id="phone-summary" className="heading-small">
        {t('summary')}
      </h2>
      <Facts>
        {customer !== undefined && (
          <Fact name={t('step.customer')}>{`${customer.name} ${customer.surname}`.trim()}</Fact>
        )}
        {items.map((item) => (
          <Fact key={item.product.id} name={`${item.quantity} × ${text(item.product.name)}`}>
            {euros((lineCents(item) / 100).toFixed(2))}
          </Fact>
        ))}
        <Fact name={t('ordering:summary.total')} isSum>
          <Money amount={totalOf(items)} display />
        </Fact>
      </Facts>
      {onPlace !== undefined && (
        <Button look="bloom" isWide isBusy={isBusy} onClick={onPlace}>
          {t('place')}
        </Button>
      )}
      <p className="small muted">{t('note')}</p>
    </section>
  );
}
