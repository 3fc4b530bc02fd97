import { formResolver } from '../../../lib/form-resolver';
import { type Product, productTypes } from '@perpetua/contracts/catalogue.contract';
import { useEffect } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePath, useNavigate } from 'react-router-dom';
import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts';
import { formRefusals } from '../../../lib/form-refusals';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import layout from '../../../ui/form-layout.module.css';
import { useToasts } from '../../../ui/toasts';
import { useAddProduct } from './catalogue-editing.api';
import styles from './product-editor.module.css';
import { ProductArrangement } from './product-arrangement';
import { inputOf, newFields, type ProductFields, productFormSchema, type ProductOutput } from './product-form.policy';
import type { ProductForm } from './product-known';
import { ProductPlans } from './product-plans';
import { ProductPrice } from './product-price';
import { ProductTexts } from './product-texts';
import { ShopPreview } from './shop-preview';

const draft = 'product-new';
const noPicture = { image: null, thumbnail: null };

/**
 * The form of a new product. It saves the product as a draft; then pictures can be added, and the product can be
 * published.
 */
export function ProductCreator() {
  const { t } = useTranslation('products');
  const form = useForm<ProductFields, unknown, ProductOutput>({
    resolver: formResolver(productFormSchema),
    defaultValues: { ...newFields('flower'), ...(readDraft(draft) as Partial<ProductFields> | undefined) },
  });
  const { submit, isPending } = useAdding(form);
  const type = useWatch({ control: form.control, name: 'type' });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) }),
    [subscribe],
  );
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TypeChoice />
        <ProductTexts />
        <div className={styles.columns}>
          <div className={styles.parts}>
            {type === 'flower' && <ProductArrangement />}
            <ProductPrice />
            {type === 'clean' && <ProductPlans />}
          </div>
          <aside className={styles.parts}>
            <ShopPreview picture={noPicture} />
          </aside>
        </div>
        <div className={layout.actions}>
          <Button look="bloom" type="submit" isBusy={isPending}>
            {t('create.add')}
          </Button>
          <Button look="text" to={paths.products}>
            {t('create.cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** The choice of the product's type, which cannot be changed later. Choosing a type also sets its default tax class. */
function TypeChoice() {
  const { t } = useTranslation('products');
  const { control, setValue } = useFormContext<ProductFields>();
  const type = useWatch({ control, name: 'type' });
  return (
    <ChoiceCards
      legend={t('create.type')}
      choices={productTypes.map((known) => ({
        value: known,
        title: t(`type.${known}`),
        text: t(`create.typeText.${known}`),
        icon: known === 'flower' ? 'flower' : 'brush',
      }))}
      value={type}
      onChoose={(chosen) => {
        setValue('type', chosen);
        setValue('taxClass', newFields(chosen).taxClass);
      }}
    />
  );
}

function useAdding({ handleSubmit, setError }: ProductForm) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const navigate = useNavigate();
  const save = useAddProduct();
  const refusals = formRefusals({
    setError,
    names: ['name', 'description', 'price', 'taxClass', 'commissionBps', 'leadHours', 'planEligible'],
    codes: { plan_price_out_of_range: 'price' },
  });
  const submit = handleSubmit((fields) =>
    save.mutate(inputOf(fields, undefined), {
      onSuccess: ({ id }: Product) => {
        dropDraft(draft);
        toasts.done(t('create.done'));
        void navigate(generatePath(paths.productEdit, { productId: id }));
      },
      onError: (error) => {
        if (!refusals.sayBeside(error)) toasts.refused(error);
      },
    }),
  );
  return { submit, isPending: save.isPending };
}
