import type { Product } from '@perpetua/contracts/catalogue.contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './add-form.module.css';
import { productPath } from './product-links.policy';

/** Query parameter of a product's page: the quantity that the page adds to the cart when the application starts. */
const parameter = 'add';

interface AddFormProps {
  product: Product;
  quantity: number;
  /** Includes the submit button, which adds the product itself once the application has started. */
  children: ReactNode;
}

/**
 * A native form that adds a product to the cart: before the application has started, submitting it opens the product's
 * page, which adds the product.
 */
export function AddForm({ product, quantity, children }: AddFormProps) {
  return (
    <form className={styles.form} action={productPath(product)} method="get">
      <input type="hidden" name={parameter} value={quantity} />
      {children}
    </form>
  );
}

/** Adds the quantity that the address names, once: the parameter is then removed from the address. */
export function useAddedByAddress(add: (quantity: number) => void): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(parameter);
  const addAsked = useEffectEvent((quantity: number) => {
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    setSearch(rest, { replace: true });
    add(Number.isInteger(quantity) && quantity > 0 ? quantity : 1);
  });
  useEffect(() => {
    if (asked !== null) addAsked(Number(asked));
  }, [asked]);
}
