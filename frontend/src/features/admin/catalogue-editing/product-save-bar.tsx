import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useToasts } from '../../../ui/toasts';
import { useDropDraft } from './catalogue-editing.api';
import { changedPaths, type ProductFields, publishedFields } from './product-form.policy';
import type { Known } from './product-known';
import type { ProductSaving } from './product-saving';
import { SaveBar } from './save-bar';

interface ProductSaveBarProps {
  known: Known;
  saving: ProductSaving;
  /**
   * Called after changes were discarded. `product` is the product without the changes that were stored on the server;
   * omitted if none were stored.
   */
  onDiscard: (product?: Product) => void;
}

/** The number of changes of a product that are not published, with buttons to publish, store or discard them. */
export function ProductSaveBar({ known: { product, base }, saving, onDiscard }: ProductSaveBarProps) {
  const { t } = useTranslation('products');
  const { language, shortInstant } = useFormats();
  const { control } = useFormContext<ProductFields>();
  const [isAsking, setAsking] = useState(false);
  const fields = useWatch({ control }) as ProductFields;
  const draft = product.draft ?? undefined;
  const status = product.status ?? 'published';
  const unsaved = changedPaths(base, fields).length;
  return (
    <>
      <SaveBar
        changes={changedPaths(publishedFields(product, language), fields).length}
        title={status === 'published' ? undefined : t(`save.${status}`)}
        note={draft === undefined ? undefined : t('save.keptAt', { time: shortInstant(draft.savedAt) })}
        publish={t(status === 'withdrawn' ? 'save.again' : 'save.save')}
        isBusy={saving.isPublishing}
        onKeep={unsaved > 0 ? () => void saving.keep() : undefined}
        isKeeping={saving.isKeeping}
        onDiscard={draft !== undefined ? () => setAsking(true) : unsaved > 0 ? () => onDiscard() : undefined}
      />
      {draft !== undefined && (
        <DroppedDraft isOpen={isAsking} product={product} onDiscard={onDiscard} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface DroppedDraftProps {
  isOpen: boolean;
  product: Product;
  onDiscard: (product: Product) => void;
  onClose: () => void;
}

function DroppedDraft({ isOpen, product: { id }, onDiscard, onClose }: DroppedDraftProps) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const drop = useDropDraft(id);
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('save.drop')}
      confirm={t('save.discard')}
      busy={drop.isPending}
      onConfirm={() => drop.mutate(undefined, { onSuccess: onDiscard, onError: toasts.refused, onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('save.dropText')}</p>
    </ConfirmDialog>
  );
}
