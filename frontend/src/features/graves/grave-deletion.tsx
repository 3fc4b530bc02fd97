import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToasts } from '../../ui/toasts';
import { useDeleteGrave } from './graves.api';

/** Asks before a grave goes; one with services to come stays, and the toast says why. */
export function GraveDeletion({ grave, onClose }: { grave: Grave | undefined; onClose: () => void }) {
  const { t } = useTranslation('graves');
  const toasts = useToasts();
  const deletion = useDeleteGrave();
  const confirm = ({ id }: Grave) =>
    deletion.mutate(id, {
      onSuccess: () => toasts.done(t('list.deleted')),
      onError: (error) => {
        const isInUse = error instanceof ApiError && error.status === 409;
        return isInUse ? toasts.warn(t('list.inUse')) : toasts.refused(error);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={grave !== undefined}
      title={t('list.deleteTitle')}
      confirm={t('list.delete')}
      busy={deletion.isPending}
      onConfirm={() => grave !== undefined && confirm(grave)}
      onClose={onClose}
    >
      <p>{t('list.deleteText', { name: grave?.deceasedName ?? '' })}</p>
    </ConfirmDialog>
  );
}
