import type { Order } from '@perpetua/contracts/ordering.contract';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productQuery } from '../../catalogue/catalogue.api';
import { RibbonWords } from '../delivery/ribbon-words';
import styles from '../pieces/step-form.module.css';
import { ribbonedItems } from './correction.policy';

/** The ribbons of an order, drawn as they will be written; a product that is no longer sold is drawn as a flower. */
export function CorrectedRibbons({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const items = ribbonedItems(order);
  const products = useQueries({ queries: items.map(({ productId }) => productQuery(productId)) });
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="correct-ribbons">
      <h3 id="correct-ribbons" className={styles.heading}>
        {t('ribbon.title')}
      </h3>
      {items.map(({ productId, name, quantity }, index) => {
        const known = products[index]?.data;
        return (
          <RibbonWords
            key={productId}
            product={known ?? { id: productId, name, image: null, thumbnail: null, type: 'flower' }}
            quantity={quantity}
          />
        );
      })}
    </section>
  );
}
