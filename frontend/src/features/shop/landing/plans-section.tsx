import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { usePlans, useProducts } from '../catalogue/catalogue.api';
import { planRange, type PriceRange } from '../catalogue/plan-prices.policy';
import { PlanTiles } from '../catalogue/plan-tiles';
import { cataloguePaths } from '../catalogue/product-links.policy';
import { useSite } from '../../../lib/site';
import { Button } from '../../../ui/button';
import { LandingSection } from './landing-section';
import styles from './plans-section.module.css';
import { wholeAmounts } from './whole-amounts.policy';

/**
 * The plans, each with its price range over all cleanings that can be bought in it. Plans without such a cleaning are
 * left out; if no plan is left, the section is not shown.
 */
export function PlansSection() {
  const { t } = useTranslation('landing');
  const { data: plans = [] } = usePlans();
  const { data: cleanings = [] } = useProducts({ type: 'clean' });
  const priced = plans.flatMap((plan) => {
    const range = planRange(cleanings, plan);
    return range === undefined ? [] : [{ plan, range }];
  });
  if (priced.length === 0) return null;
  return (
    <LandingSection heading={t('plans.heading')} intro={t('plans.intro')}>
      <ul className={`card ${styles.plans}`}>
        {priced.map(({ plan, range }) => (
          <PlanItem key={plan.servicesPlansID} plan={plan} range={range} />
        ))}
      </ul>
    </LandingSection>
  );
}

function PlanItem({ plan, range }: { plan: ServicePlan; range: PriceRange }) {
  const { t } = useTranslation('landing');
  const { text, language } = useFormats();
  const name = text(plan.name);
  return (
    <li className={styles.plan}>
      <h3>{name}</h3>
      <PlanTiles visits={plan.frequency} />
      <p>{t('plans.visits', { count: plan.frequency })}</p>
      <p>
        <Range range={range} />
      </p>
      <p className="small muted">{t('plans.discount', { discount: plan.discount })}</p>
      <Button
        look="outlined"
        isSmall
        className={styles.link}
        to={`${cataloguePaths.clean}?${new URLSearchParams({ plan: plan.servicesPlansID })}`}
      >
        {t('plans.link', { plan: name.toLocaleLowerCase(language) })}
      </Button>
    </li>
  );
}

/** A price range, for example "54 a 81 €"; for readers of English with the approximate amount in dollars. */
function Range({ range }: { range: PriceRange }) {
  const { t } = useTranslation('landing');
  const { language } = useFormats();
  const site = useSite();
  return (
    <>
      <span className={styles.price}>{t('plans.range', { ...wholeAmounts(range, { language }) })}</span>
      {language === 'en' && site !== undefined && (
        <span className={`small muted ${styles.dollars}`}>
          {t('plans.aboutDollars', { ...wholeAmounts(range, { language, dollarRate: site.dollarRate }) })}
        </span>
      )}
    </>
  );
}
