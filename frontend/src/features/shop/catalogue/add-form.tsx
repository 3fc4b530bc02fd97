import type { Product } from '@perpetua/contracts/catalogue.contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './add-form.module.css';
import { productPath } from './product-links.policy';

/** The query parameter of a product's page with the quantity that the page adds to the cart. */
const parameter = 'add';

interface AddFormProps {
  product: Product;
  quantity: number;
  /**
   * The content of the form, including the submit button. After the application has started, the button adds the
   * product without submitting the form.
   */
  children: ReactNode;
}

/**
 * A native form, so that a product can be added before the application has started: submitting the form opens the
 * product's page, which adds the product when the application starts.
 */
export function AddForm({ product, quantity, children }: AddFormProps) {
  return (
    <form className={styles.form} action={productPath(product)} method="get">
      <input type="hidden" name={parameter} value={quantity} />
      {children}
    </form>
  );
}

/** Calls `add` once with the quantity in the page's URL, and removes the quantity from the URL. */
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
