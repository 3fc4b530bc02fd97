import type { Product, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { insteadOfSubmit } from '../../../lib/clicks';
import { usesViewTransitions } from '../../../lib/motion';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import { useAddToCart } from '../cart/cart.api';
import { AddForm } from './add-form';
import { planPrice } from './plan-prices.policy';
import styles from './product-card.module.css';
import { productPath } from './product-links.policy';
import { ProductPicture } from './product-picture';

/** The picture's `sizes` with four, three or two cards in a row (catalogue.module.css). */
const pictureSizes = '(min-width: 1200px) 270px, (min-width: 600px) 33vw, 44vw';

interface ProductCardProps {
  product: Product;
  /**
   * The plan whose prices the catalogue shows: the card has the product's price in this plan, and links to the product
   * with the plan preselected.
   */
  plan?: ServicePlan | undefined;
  isFirst?: boolean;
}

/** A product in a catalogue: picture, name, price, and the button that adds it to the cart. */
export function ProductCard({ product, plan, isFirst = false }: ProductCardProps) {
  const { text } = useFormats();
  return (
    <article className={`card ${styles.card}`}>
      <ProductPicture product={product} sizes={pictureSizes} isFirst={isFirst} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={productPath(product, plan?.servicesPlansID)} viewTransition={usesViewTransitions()}>
            {text(product.name)}
          </Link>
        </h2>
        <p className="small muted">{firstSentence(text(product.description))}</p>
        <PlanNote product={product} plan={plan} />
      </div>
      <div className={styles.foot}>
        <Money amount={plan === undefined ? product.price : planPrice(product, plan)} display />
        {plan === undefined ? <AddButton product={product} /> : <ChooseLink product={product} plan={plan} />}
      </div>
    </article>
  );
}

function AddButton({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const { text } = useFormats();
  const add = useAddToCart();
  return (
    <AddForm product={product} quantity={1}>
      <Button
        type="submit"
        look="outlined"
        isSmall
        className={styles.action}
        aria-label={t('addNamed', { name: text(product.name) })}
        disabled={add.isPending}
        onClick={insteadOfSubmit(() => add.mutate({ product, quantity: 1 }))}
      >
        {t('add')}
      </Button>
    </AddForm>
  );
}

function ChooseLink({ product, plan }: { product: Product; plan: ServicePlan }) {
  const { t } = useTranslation('catalogue');
  const { text } = useFormats();
  return (
    <Button
      look="outlined"
      isSmall
      className={styles.action}
      to={productPath(product, plan.servicesPlansID)}
      aria-label={t('chooseNamed', { name: text(product.name) })}
    >
      {t('choose')}
    </Button>
  );
}

/** If a plan is chosen, how many visits its price includes; otherwise the lowest price per visit in a plan. */
function PlanNote({ product, plan }: { product: Product; plan: ServicePlan | undefined }) {
  const { t } = useTranslation('catalogue');
  const { euros } = useFormats();
  if (plan !== undefined) return <p className={styles.note}>{t('visitsInMonths', { count: plan.frequency })}</p>;
  if (!product.planEligible) return null;
  return <p className={styles.note}>{t('fromPerVisit', { amount: euros(product.priceFrom) })}</p>;
}

/** A card has room for one sentence: the page of the product shows the whole description. */
function firstSentence(description: string): string {
  const end = description.search(/\.(\s|$)/);
  return end < 0 ? description : description.slice(0, end);
}
