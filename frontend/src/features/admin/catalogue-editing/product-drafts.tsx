import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { DraftsPanel } from '../../../ui/drafts-panel';
import { useToasts } from '../../../ui/toasts';
import { useProductDrafts, usePublishProducts } from './catalogue-editing.api';

/** The products that were never on sale, with a button that publishes them all; nothing if there are none. */
export function ProductDrafts() {
  const { t } = useTranslation('products');
  const { text, number } = useFormats();
  const [search] = useSearchParams();
  const { items, total } = useProductDrafts().data ?? { items: [], total: 0 };
  const publishing = usePublishProducts();
  if (total === 0) return null;
  const isListed = search.get('status') === 'draft';
  return (
    <DraftsPanel
      id="product-drafts"
      title={t('drafts.title', { count: total, number: number(total) })}
      text={t('drafts.text')}
      act={t('drafts.all', { count: items.length })}
      ask={t('drafts.ask', { count: items.length })}
      list={isListed ? undefined : { to: `${paths.products}?status=draft`, name: t('drafts.list') }}
      drafts={items.map(({ id, name }) => ({ id, name: text(name) }))}
      isBusy={publishing.isPending}
      done={(count) => t('drafts.done', { count })}
      onConfirm={() => publishing.mutateAsync(items)}
    />
  );
}

/** Puts one draft on sale as it is. */
export function PublishDraft({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const toasts = useToasts();
  const publishing = usePublishProducts();
  const name = text(product.name);
  const publish = () =>
    publishing.mutate([product], {
      onSuccess: ({ refused: [refused] }) =>
        refused === undefined
          ? toasts.done(t('drafts.one', { name }))
          : toasts.refused(new ApiError({ code: refused.code, status: 422 })),
      onError: toasts.refused,
    });
  return (
    <Button
      look="outlined"
      isBusy={publishing.isPending}
      aria-label={t('drafts.publishOne', { name })}
      onClick={publish}
    >
      {t('save.again')}
    </Button>
  );
}
