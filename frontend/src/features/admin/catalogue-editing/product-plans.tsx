import { type ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { parseDecimal, planLineCents, splitVisits, toDecimal } from '@perpetua/contracts/money';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { CheckboxInput } from '../../../ui/checkbox-input';
import layout from '../../../ui/form-layout.module.css';
import { Icon } from '../../../ui/icon';
import { usePlans } from '../../shop/catalogue/catalogue.api';
import { PlanTiles } from '../../shop/catalogue/plan-tiles';
import { amountOf, type ProductFields } from './product-form.policy';
import styles from './product-editor.module.css';
import { planPrices } from '@perpetua/contracts/limits';

/**
 * The checkbox that lets a cleaning be sold in plans, and the price of each plan, calculated from the price typed for
 * the cleaning.
 */
export function ProductPlans() {
  const { t } = useTranslation('products');
  const { register, control } = useFormContext<ProductFields>();
  const [isEligible, price] = useWatch({ control, name: ['planEligible', 'price'] });
  const cents = centsOf(price);
  const isInRange =
    cents !== undefined && cents >= planPrices.least && cents <= planPrices.most && cents % planPrices.step === 0;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-plans">
      <h2 id="product-plans" className="heading-small">
        {t('plans.title')}
      </h2>
      <CheckboxInput label={t('plans.eligible')} field={register('planEligible')} />
      {isEligible && <RangeNote isInRange={isInRange} />}
      {isEligible && isInRange && <PlanPrices cents={cents} />}
    </section>
  );
}

function RangeNote({ isInRange }: { isInRange: boolean }) {
  const { t } = useTranslation('products');
  const { euros } = useFormats();
  const amounts = {
    least: euros(toDecimal(planPrices.least)),
    most: euros(toDecimal(planPrices.most)),
    step: euros(toDecimal(planPrices.step)),
  };
  return (
    <p className={isInRange ? styles.inRange : styles.outOfRange} role="status">
      <Icon name={isInRange ? 'check' : 'alert'} size={20} />
      {t(isInRange ? 'plans.inRange' : 'plans.outOfRange', amounts)}
    </p>
  );
}

function PlanPrices({ cents }: { cents: number }) {
  const { data: plans = [] } = usePlans();
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.servicesPlansID}>
          <PlanPrice plan={plan} cents={cents} />
        </li>
      ))}
    </ul>
  );
}

function PlanPrice({ plan: { name, frequency, discount }, cents }: { plan: ServicePlan; cents: number }) {
  const { t } = useTranslation('products');
  const { text, euros, number } = useFormats();
  const total = planLineCents({ unitCents: cents, months: frequency, discountPercent: discount, quantity: 1 });
  const [visit = 0] = splitVisits(total, frequency);
  return (
    <>
      <h3>{text(name)}</h3>
      <PlanTiles visits={frequency} />
      <p className={styles.total}>{euros(toDecimal(total))}</p>
      <p className="small">{t('plans.perVisit', { amount: euros(toDecimal(visit)) })}</p>
      <p className="small muted">{t('plans.discount', { percent: number(discount) })}</p>
    </>
  );
}

function centsOf(price: string): number | undefined {
  try {
    return parseDecimal(amountOf(price));
  } catch {
    return undefined;
  }
}
