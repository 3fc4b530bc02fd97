import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton } from '../../../ui/skeleton';
import { PlanTiles } from '../../shop/catalogue/plan-tiles';
import { useRunningCount } from './catalogue-editing.api';
import styles from './plan-editor.module.css';
import { resultingRange } from './plan-form.policy';

/** A card for each plan on sale, shortest first, with its discount and the resulting range of prices. */
export function PlanCards({ plans }: { plans: readonly ServicePlan[] }) {
  const { t } = useTranslation('products');
  if (plans.length === 0) return <EmptyState title={t('plan.none')} text={t('plan.noneText')} />;
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.servicesPlansID} className={`card ${styles.card}`}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </ul>
  );
}

function PlanCard({ plan: { servicesPlansID: planId, name, discount, frequency } }: { plan: ServicePlan }) {
  const { t } = useTranslation('products');
  const { text, number } = useFormats();
  return (
    <>
      <h2 className="heading-small">
        <Link to={generatePath(paths.planUpdate, { planId })}>{text(name)}</Link>
      </h2>
      <PlanTiles visits={frequency} />
      <p>{t('plan.visits', { count: frequency })}</p>
      <p className="muted">{t('plans.discount', { percent: number(discount) })}</p>
      <PlanRange discount={String(discount)} frequency={frequency} />
      <RunningPlans planId={planId} />
    </>
  );
}

/** How many customers have the plan now, with a link to them; nothing when the answer fails. */
function RunningPlans({ planId }: { planId: string }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const { data: count, isError } = useRunningCount(planId);
  if (count === undefined) return isError ? null : <Skeleton width="60%" height={24} />;
  if (count === 0) return <p className="muted">{t('plan.running', { count, number: '0' })}</p>;
  return (
    <p>
      <Link to={`${paths.subscriptions}?plan=${planId}&open=true`}>
        {t('plan.running', { count, number: number(count) })}
      </Link>
    </p>
  );
}

/**
 * The range of a plan's price, such as "54,00 € a 81,00 €": for the cheapest and the most expensive cleaning that can
 * be sold in plans.
 */
export function PlanRange({ discount, frequency }: { discount: string; frequency: number }) {
  const { t } = useTranslation('products');
  const { euros } = useFormats();
  const range = resultingRange(discount, frequency);
  if (range === undefined) return null;
  return <p className={styles.range}>{t('plan.range', { low: euros(range.low), high: euros(range.high) })}</p>;
}
