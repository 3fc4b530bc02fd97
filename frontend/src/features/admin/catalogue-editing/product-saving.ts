import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { formRefusals } from '../../../lib/form-refusals';
import { useToasts } from '../../../ui/toasts';
import { usePublishProduct, useSaveDraft } from './catalogue-editing.api';
import { inputOf } from './product-form.policy';
import type { ProductForm, useKnown } from './product-known';

/** The fields that can show an error of the server. */
const refusable = [
  'name',
  'description',
  'price',
  'taxClass',
  'commissionBps',
  'leadHours',
  'category',
  'hasRibbon',
  'planEligible',
] as const;

export type ProductSaving = ReturnType<typeof useSaving>;

/**
 * Functions that publish the entered values or store them as a draft. If another admin has saved a newer version, it is
 * merged into the form instead, so that nothing is overwritten.
 */
export function useSaving(
  { known: { product }, absorb, settle }: ReturnType<typeof useKnown>,
  { handleSubmit, setError, reset }: ProductForm,
) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const publishing = usePublishProduct(product);
  const keeping = useSaveDraft(product.id);
  const refusals = formRefusals({
    setError,
    names: refusable,
    codes: { plan_price_out_of_range: 'price' },
  });
  const through = (save: typeof publishing, done: string) =>
    handleSubmit((fields) =>
      save.mutate(inputOf(fields, product.version), {
        onSuccess: (saved) => {
          settle(saved);
          reset(undefined, { keepValues: true });
          toasts.done(done);
        },
        onError: (error) => {
          const current = currentOf(error);
          if (current !== undefined) absorb(current);
          if (current !== undefined || !refusals.sayBeside(error)) toasts.refused(error);
        },
      }),
    );
  return {
    publish: through(publishing, t('save.done')),
    keep: through(keeping, t('save.kept')),
    isPublishing: publishing.isPending,
    isKeeping: keeping.isPending,
  };
}

/**
 * The current product on the server, if the error says that the change was based on an older version; otherwise
 * undefined.
 */
const currentOf = (error: unknown): Product | undefined =>
  error instanceof ApiError && error.code === 'product_changed' ? (error.problem?.['current'] as Product) : undefined;
