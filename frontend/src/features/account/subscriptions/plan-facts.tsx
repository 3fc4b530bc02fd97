import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { FactList } from '../../../ui/fact-list';
import styles from './plan-page.module.css';

/** The product, the grave, and the order of the plan. */
export function PlanFacts({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const facts = useFacts(plan);
  return (
    <section className={`card ${styles.card}`} aria-labelledby="plan-facts">
      <h2 id="plan-facts" className="heading-small">
        {t('facts')}
      </h2>
      <FactList facts={facts.map(([name, value]) => ({ name: t(`fact.${name}`), value }))} />
    </section>
  );
}

function useFacts({ plan, product, grave, orderId, orderNumber, customer }: SubscriptionAnswer) {
  const { t } = useTranslation('plans');
  const { text, number } = useFormats();
  return [
    [
      'customer',
      customer && (
        <Link key="customer" to={generatePath(paths.userDetails, { userId: customer.id })}>
          {customer.name}
        </Link>
      ),
    ],
    ['product', text(product.name)],
    ['months', t('visitsOf', { count: plan.months })],
    ['discount', plan.discount > 0 ? `${number(plan.discount)} %` : undefined],
    ['grave', grave?.deceasedName],
    ['place', grave && [grave.cemetery, grave.city].join(', ')],
    [
      'order',
      <Link key="order" to={generatePath(paths.order, { orderId })}>
        {orderNumber}
      </Link>,
    ],
  ] as const;
}
