import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { DraftsPanel } from '../../../ui/drafts-panel';
import { useToasts } from '../../../ui/toasts';
import { useApproveCemeteries, useCemeteryDrafts } from './cemetery-editing.api';

/** The cemeteries of the starting data that wait for an admin, with a button that confirms them all; nothing without. */
export function CemeteryDrafts() {
  const { t } = useTranslation('cemeteries');
  const { number } = useFormats();
  const [search] = useSearchParams();
  const { items, total } = useCemeteryDrafts().data ?? { items: [], total: 0 };
  const approving = useApproveCemeteries();
  if (total === 0) return null;
  const isListed = search.get('status') === 'draft';
  return (
    <DraftsPanel
      id="cemetery-drafts"
      title={t('drafts.title', { count: total, number: number(total) })}
      text={t('drafts.text')}
      act={t('drafts.all', { count: items.length })}
      ask={t('drafts.ask', { count: items.length })}
      list={isListed ? undefined : { to: `${paths.cemeteries}?status=draft`, name: t('drafts.list') }}
      drafts={items}
      isBusy={approving.isPending}
      done={(count) => t('drafts.done', { count })}
      onConfirm={() => approving.mutateAsync(items)}
    />
  );
}

/** Confirms one draft as it is. */
export function ApproveDraft({ cemetery }: { cemetery: Cemetery }) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const approving = useApproveCemeteries();
  const { name } = cemetery;
  const approve = () =>
    approving.mutate([cemetery], {
      onSuccess: ({ refused: [refused] }) =>
        refused === undefined
          ? toasts.done(t('drafts.one', { name }))
          : toasts.refused(new ApiError({ code: refused.code, status: 422 })),
      onError: toasts.refused,
    });
  return (
    <Button
      look="outlined"
      isBusy={approving.isPending}
      aria-label={t('drafts.approveOne', { name })}
      onClick={approve}
    >
      {t('drafts.approve')}
    </Button>
  );
}
