import type { Product, ProductPlan } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { type Choice, ChoiceCards } from '../../../ui/choice-cards';
import { QueryView } from '../../../ui/query-view';
import { useAddToCart } from '../cart/cart.api';
import { useAddedByAddress } from './add-form';
import { useProductPlans } from './catalogue.api';
import { pricePerVisit } from './plan-prices.policy';
import { PlanTiles } from './plan-tiles';
import styles from './purchase-panel.module.css';
import { PurchasePanel } from './purchase-panel';
import { Skeleton } from '../../../ui/skeleton';

/** The value of the choice “single visit”; the other choices have a plan's id as value. */
const single = 'single';

/**
 * Lets the visitor choose a single visit or a plan, shows the total and the price per visit, and adds the choice to the
 * cart. The URL holds the choice.
 */
export function CleaningPurchase({ product }: { product: Product }) {
  const plans = useProductPlans(product.id);
  return (
    <QueryView query={plans} skeleton={<Skeleton height={420} />}>
      {(offered) => <PlanChooser product={product} plans={offered} />}
    </QueryView>
  );
}

function PlanChooser({ product, plans }: { product: Product; plans: readonly ProductPlan[] }) {
  const { t } = useTranslation('catalogue');
  const { euros } = useFormats();
  const [chosen, choose] = usePlanInAddress();
  const choices = usePlanChoices(product, plans);
  const add = useAddToCart();
  const plan = plans.find(({ servicesPlansID }) => servicesPlansID === chosen);
  const addChosen = () => add.mutate({ product, quantity: 1, ...(plan === undefined ? {} : { plan }) });
  useAddedByAddress(addChosen);
  return (
    <PurchasePanel
      product={product}
      quantity={1}
      total={plan?.price ?? product.price}
      note={plan === undefined ? t('oneVisit') : t('planNote', { amount: euros(pricePerVisit(plan)) })}
      isAdding={add.isPending}
      onAdd={addChosen}
    >
      {plans.length > 0 && (
        <ChoiceCards
          name="plan"
          legend={t('howOften')}
          choices={choices}
          value={plan?.servicesPlansID ?? single}
          onChoose={choose}
        />
      )}
    </PurchasePanel>
  );
}

/**
 * The chosen plan. It is kept in state, so that the selection shows immediately, and in the URL, so that it survives a
 * reload and can be shared.
 */
function usePlanInAddress() {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('plan') ?? single);
  const choose = (choice: string) => {
    setChosen(choice);
    setSearch(choice === single ? {} : { plan: choice }, { replace: true });
  };
  return [chosen, choose] as const;
}

function usePlanChoices(product: Product, plans: readonly ProductPlan[]): Choice<string>[] {
  const { t } = useTranslation('catalogue');
  const { text, euros } = useFormats();
  const once: Choice<string> = {
    value: single,
    title: t('singleVisit'),
    text: <PlanWords visits={1} words={t('singlePrice', { amount: euros(product.price) })} />,
  };
  const planned = plans.map((plan) => ({
    value: plan.servicesPlansID,
    title: text(plan.name),
    text: (
      <PlanWords
        visits={plan.frequency}
        words={t('planPrice', {
          count: plan.frequency,
          amount: euros(plan.price),
          perVisit: euros(pricePerVisit(plan)),
        })}
      />
    ),
  }));
  return [once, ...planned];
}

function PlanWords({ visits, words }: { visits: number; words: string }) {
  return (
    <span className={styles.option}>
      <PlanTiles visits={visits} />
      <span>{words}</span>
    </span>
  );
}
