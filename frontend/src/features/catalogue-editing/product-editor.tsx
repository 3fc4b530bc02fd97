import { zodResolver } from '@hookform/resolvers/zod';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { useFormats } from '../../lib/formats';
import { formRefusals } from '../../lib/form-refusals';
import { paths } from '../../lib/paths';
import { useToasts } from '../../ui/toasts';
import { useSaveProduct, useUploadPicture, useWithdrawProduct } from './catalogue-editing.api';
import { ProductConflict } from './product-conflict';
import styles from './product-editor.module.css';
import {
  changedPaths,
  inputOf,
  type ProductFields,
  productFormSchema,
  type ProductOutput,
} from './product-form.policy';
import { type ProductForm, startOf, useKnown } from './product-known';
import { ProductPictureField } from './product-picture-field';
import { ProductPlans } from './product-plans';
import { ProductPrice } from './product-price';
import { ProductTexts } from './product-texts';
import { SaveBar } from './save-bar';
import { ShopPreview } from './shop-preview';
import { Withdrawal } from './withdrawal';

type KnownProduct = ReturnType<typeof useKnown>;

/** Everything that is said of a product that is on sale. What others save meanwhile is merged field by field. */
export function ProductEditor({ product }: { product: Product }) {
  const { language } = useFormats();
  const [start] = useState(() => startOf(product, language));
  const form = useForm<ProductFields, unknown, ProductOutput>({
    resolver: zodResolver(productFormSchema),
    defaultValues: start.fields,
  });
  const kept = useKnown(start.known, form);
  const { known } = kept;
  useMeanwhile(product, kept, form);
  const { submit, isPending } = useSaving(kept, form);
  const upload = useUploadPicture();
  const fields = useWatch({ control: form.control }) as ProductFields;
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <SaveBar changes={changedPaths(known.base, fields).length} isBusy={isPending} onDiscard={kept.discard} />
        <ProductConflict known={known} />
        <ProductTexts />
        <div className={styles.columns}>
          <div className={styles.parts}>
            <ProductPrice />
            {product.type === 'clean' && <ProductPlans />}
            <ProductPictureField
              product={known.product}
              isBusy={upload.isPending}
              error={upload.error}
              onChoose={(file) => upload.mutate({ id: product.id, file }, { onSuccess: kept.repicture })}
            />
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

/** What others save arrives while one types, and what one types is remembered. */
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

function useSaving({ known, absorb, settle }: KnownProduct, { handleSubmit, setError, reset }: ProductForm) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const save = useSaveProduct(known.product.id);
  const refusals = formRefusals({
    setError,
    names: ['name', 'description', 'price', 'taxClass', 'commissionBps', 'leadHours', 'planEligible'],
    codes: { plan_price_out_of_range: 'price' },
  });
  const submit = handleSubmit((fields) =>
    save.mutate(inputOf(fields, known.product.version), {
      onSuccess: (saved) => {
        settle(saved);
        reset(undefined, { keepValues: true });
        toasts.done(t('save.done'));
      },
      onError: (error) => {
        const current = currentOf(error);
        if (current !== undefined) absorb(current);
        if (current !== undefined || !refusals.sayBeside(error)) toasts.refused(error);
      },
    }),
  );
  return { submit, isPending: save.isPending };
}

/** The product that a refused change was too late for. */
const currentOf = (error: unknown): Product | undefined =>
  error instanceof ApiError && error.code === 'product_changed' ? (error.problem?.['current'] as Product) : undefined;

function ProductWithdrawal({ product: { id, name } }: { product: Product }) {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const withdraw = useWithdrawProduct(id);
  return (
    <Withdrawal
      name={text(name)}
      text={t('withdraw.text')}
      isBusy={withdraw.isPending}
      to={paths.products}
      onWithdraw={withdraw.mutate}
    />
  );
}
