import { formResolver } from '../../../lib/form-resolver';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { useWithdrawProduct } from './catalogue-editing.api';
import { ProductArrangement } from './product-arrangement';
import { ProductConflict } from './product-conflict';
import styles from './product-editor.module.css';
import { changedPaths, type ProductFields, productFormSchema, type ProductOutput } from './product-form.policy';
import { type ProductForm, startOf, useKnown } from './product-known';
import { ProductPictures } from './product-pictures';
import { ProductPlans } from './product-plans';
import { ProductPrice } from './product-price';
import { ProductSaveBar } from './product-save-bar';
import { useSaving } from './product-saving';
import { ProductTexts } from './product-texts';
import { ShopPreview } from './shop-preview';
import { Withdrawal } from './withdrawal';

type KnownProduct = ReturnType<typeof useKnown>;

/**
 * The form that changes an existing product, on sale or not. Changes that other admins save in the meantime are merged
 * field by field.
 */
export function ProductEditor({ product }: { product: Product }) {
  const { language } = useFormats();
  const [start] = useState(() => startOf(product, language));
  const form = useForm<ProductFields, unknown, ProductOutput>({
    resolver: formResolver(productFormSchema),
    defaultValues: start.fields,
  });
  const kept = useKnown(start.known, form);
  const { known } = kept;
  useMeanwhile(product, kept, form);
  const saving = useSaving(kept, form);
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void saving.publish(event)}>
        <ProductSaveBar known={known} saving={saving} onDiscard={kept.discard} />
        <ProductConflict known={known} />
        <ProductTexts />
        <div className={styles.columns}>
          <div className={styles.parts}>
            {product.type === 'flower' && <ProductArrangement />}
            <ProductPrice />
            {product.type === 'clean' && <ProductPlans />}
            <ProductPictures product={known.product} onChanged={kept.repicture} />
          </div>
          <aside className={styles.parts}>
            <ShopPreview picture={known.product} />
            <ProductWithdrawal product={product} />
          </aside>
        </div>
      </form>
    </FormProvider>
  );
}

/** While the form is open, merges the changes that other admins save, and stores the typed values in the browser. */
function useMeanwhile(
  product: Product,
  { absorb, remember, known }: KnownProduct,
  { subscribe, getValues }: ProductForm,
) {
  const onProduct = useEffectEvent((newest: Product) => absorb(newest));
  const onTyped = useEffectEvent(() => {
    if (changedPaths(known.base, getValues()).length > 0) remember();
  });
  useEffect(() => onProduct(product), [product]);
  useEffect(() => subscribe({ formState: { values: true }, callback: onTyped }), [subscribe]);
}

function ProductWithdrawal({ product: { id, name, status } }: { product: Product }) {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const withdraw = useWithdrawProduct(id);
  if (status === 'withdrawn') return null;
  const kind = status === 'draft' ? 'remove' : 'withdraw';
  return (
    <Withdrawal
      kind={kind}
      name={text(name)}
      text={t(`${kind}.text`)}
      isBusy={withdraw.isPending}
      to={paths.products}
      onWithdraw={withdraw.mutate}
    />
  );
}
