import type { Product } from '@perpetua/contracts/catalogue.contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './add-form.module.css';
import { productPath } from './product-links.policy';

/** In the address of a product: how many of it go into the cart as soon as the page has started. */
const parameter = 'add';

interface AddFormProps {
  product: Product;
  quantity: number;
  /** With a submit button, which adds the product itself once the application has started. */
  children: ReactNode;
}

/** A native form into the cart: before the application has started it leads to the product's page, which adds it. */
export function AddForm({ product, quantity, children }: AddFormProps) {
  return (
    <form className={styles.form} action={productPath(product)} method="get">
      <input type="hidden" name={parameter} value={quantity} />
      {children}
    </form>
  );
}

/** Adds what such a form asked for, once: the address then names it no more. */
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
