import type { Product } from '@perpetua/contracts/catalogue.contract';
import { parseDecimal, planLineCents, toDecimal } from '@perpetua/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Stepper } from '../../../ui/stepper';
import { useAddedByAddress } from './add-form';
import { useAddToCart } from '../cart/cart.api';
import { maximumQuantity } from '../cart/cart.policy';
import styles from './purchase-panel.module.css';
import { PurchasePanel } from './purchase-panel';
import { RibbonField } from './ribbon-field';

/** The quantity, the total, and the button that adds the flowers to the cart. */
export function FlowerPurchase({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const { euros } = useFormats();
  const [quantity, setQuantity] = useState(1);
  const add = useAddToCart();
  useAddedByAddress((asked) => add.mutate({ product, quantity: asked }));
  const unitCents = parseDecimal(product.price);
  const total = toDecimal(planLineCents({ unitCents, months: 1, discountPercent: 0, quantity }));
  return (
    <PurchasePanel
      product={product}
      quantity={quantity}
      total={total}
      note={quantity === 1 ? t('vatIncluded') : t('perPiece', { amount: euros(product.price) })}
      isAdding={add.isPending}
      onAdd={() => add.mutate({ product, quantity })}
    >
      <div className={styles.pieces}>
        <span className={styles.label}>{t('quantity')}</span>
        <Stepper
          label={t('quantity')}
          labels={{ fewer: t('fewer'), more: t('more') }}
          value={quantity}
          min={1}
          max={maximumQuantity}
          onChange={setQuantity}
        />
      </div>
      {product.hasRibbon && <RibbonField product={product} />}
    </PurchasePanel>
  );
}
