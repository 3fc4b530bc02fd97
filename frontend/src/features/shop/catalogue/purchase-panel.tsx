import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { insteadOfSubmit } from '../../../lib/clicks';
import { Button } from '../../../ui/button';
import { Money } from '../../../ui/money';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { AddForm } from './add-form';
import { EarliestMoment } from './earliest-moment';
import styles from './purchase-panel.module.css';

interface PurchasePanelProps {
  product: Product;
  quantity: number;
  /** The total price, as a numeric string. */
  total: string;
  /** A note below the price that says what the price includes. */
  note?: string | undefined;
  isAdding: boolean;
  onAdd: () => void;
  /** The choices to make before the product is added. */
  children: ReactNode;
}

/** The panel to buy a product: the choices, the price, and the button that adds it to the cart. */
export function PurchasePanel({ product, quantity, total, note, isAdding, onAdd, children }: PurchasePanelProps) {
  const { t } = useTranslation('catalogue');
  const heading = useId();
  return (
    <section className={`slab ${styles.panel}`} aria-labelledby={heading}>
      <h2 id={heading} className="visually-hidden">
        {t('purchase')}
      </h2>
      <AddForm product={product} quantity={quantity}>
        {children}
        <div className={styles.total} role="status">
          <span className={styles.label}>{t('total')}</span>
          <span className={styles.price}>
            <Money amount={total} display />
          </span>
          {note !== undefined && <span className="small muted">{note}</span>}
        </div>
        <EarliestMoment product={product} />
        <Button type="submit" look="bloom" isBusy={isAdding} onClick={insteadOfSubmit(onAdd)}>
          {t('addToCart')}
        </Button>
      </AddForm>
    </section>
  );
}
