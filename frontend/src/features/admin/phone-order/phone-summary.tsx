import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import { Fact, Facts } from '../../shop/ordering/pieces/facts';
import { lineCents, type PhoneDraft, phoneSteps, type PhoneStep, totalOf } from './phone-order.policy';
import styles from './phone-order.module.css';

interface PhoneSummaryProps {
  draft: PhoneDraft;
  step: PhoneStep;
  formId: string;
  isBusy: boolean;
}

/** Customer, items and total, with the button of the next step. */
export function PhoneSummary({ draft, step, formId, isBusy }: PhoneSummaryProps) {
  const { t } = useTranslation(['phoneOrder', 'ordering']);
  const { text, euros } = useFormats();
  const { customer, items } = draft;
  const isLast = step === phoneSteps.at(-1);
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
      <Button look="bloom" type="submit" form={formId} isWide isBusy={isBusy}>
        {t(isLast ? 'place' : 'next')}
      </Button>
      <p className="small muted">{t('note')}</p>
    </section>
  );
}
