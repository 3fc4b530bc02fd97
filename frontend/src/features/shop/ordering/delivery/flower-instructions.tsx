import type { Product } from '@perpetua/contracts/catalogue.contract';
import { maximumMessageLength, type Substitution, substitutions } from '@perpetua/contracts/delivery-rules';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../../ui/choice-cards';
import { Skeleton } from '../../../../ui/skeleton';
import { TextInput } from '../../../../ui/text-input';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import { CountedHint } from '../pieces/counted-hint';
import styles from '../pieces/step-form.module.css';
import { useRibbonedProducts } from '../ordering.api';
import { RibbonWords } from './ribbon-words';
import { fieldErrorText } from '../../../../lib/field-errors';

interface CartLine {
  id: string;
  quantity: number;
}

/** The words on ribbons and card, and what the florist does when a flower is not available. */
export function FlowerInstructions({ items }: { items: readonly CartLine[] }) {
  const { data: products, isPending } = useRibbonedProducts(items);
  // Nothing is shown until all products are loaded: a ribbon field that appeared later would move what is being read.
  if (isPending) return <Skeleton aria-busy="true" height={400} />;
  return (
    <>
      <Ribbons products={products} items={items} />
      <CardMessage />
      <SubstitutionChoice />
    </>
  );
}

/** The words on ribbons; shown only when an item in the cart has a ribbon. */
function Ribbons({ products, items }: { products: readonly Product[] | undefined; items: readonly CartLine[] }) {
  const { t } = useTranslation('ordering');
  useRibbonsOf(products);
  if (products === undefined || products.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="ribbons">
      <h2 id="ribbons" className={styles.heading}>
        {t('ribbon.title')}
      </h2>
      {products.map((product) => (
        <RibbonWords
          key={product.id}
          product={product}
          quantity={items.find(({ id }) => id === product.id)?.quantity ?? 1}
        />
      ))}
    </section>
  );
}

/**
 * Drops the decisions about items that have left the cart or no longer have a ribbon, and asks for those of the others:
 * the form is not valid while an item of `ribbons` has neither words nor the choice of a ribbon without words.
 */
function useRibbonsOf(products: readonly Product[] | undefined): void {
  const { getValues, setValue } = useFormContext<CheckoutDraft>();
  useEffect(() => {
    if (products === undefined) return;
    const { ribbons, ribbonless } = getValues('delivery');
    const asked = Object.fromEntries(products.map(({ id }) => [id, ribbons[id] ?? '']));
    if (!isSame(asked, ribbons)) setValue('delivery.ribbons', asked);
    const blank = Object.fromEntries(products.map(({ id }) => [id, ribbonless[id] ?? false]));
    if (!isSame(blank, ribbonless)) setValue('delivery.ribbonless', blank);
  }, [products, getValues, setValue]);
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The message on the card that goes with the flowers. */
export function CardMessage() {
  const { t } = useTranslation('ordering');
  const { register, formState, control } = useFormContext<CheckoutDraft>();
  const message = useWatch({ control, name: 'delivery.message' });
  return (
    <section className={styles.section} aria-labelledby="card">
      <h2 id="card" className={styles.heading}>
        {t('card.title')}
      </h2>
      <TextInput
        label={t('card.label')}
        hint={
          <CountedHint
            hint={t('card.hint')}
            count={t('card.count', { count: message.length, maximum: maximumMessageLength })}
          />
        }
        error={fieldErrorText(formState.errors.delivery?.message)}
        multiline
        rows={2}
        maxLength={maximumMessageLength}
        field={register('delivery.message')}
      />
    </section>
  );
}

/** What to do when a flower is not available; asked once for the whole order. */
function SubstitutionChoice() {
  const { t } = useTranslation('ordering');
  const { setValue, control } = useFormContext<CheckoutDraft>();
  const chosen = useWatch({ control, name: 'delivery.substitution' });
  const choose = (substitution: Substitution) => setValue('delivery.substitution', substitution, { shouldDirty: true });
  return (
    <section className={styles.section} aria-labelledby="substitution">
      <h2 id="substitution" className={styles.heading}>
        {t('substitution.title')}
      </h2>
      <ChoiceCards
        legend={t('substitution.title')}
        quietLegend
        choices={substitutions.map((value) => ({
          value,
          title: t(`substitution.${value}`),
          text: t(`substitution.${value}Text`),
        }))}
        value={chosen}
        onChoose={choose}
      />
    </section>
  );
}
