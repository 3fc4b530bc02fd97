import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useToasts } from '../../../ui/toasts';
import { useDeleteGrave } from './graves.api';

interface GraveDeletionProps {
  grave: Grave;
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a grave is deleted; a grave with open services is kept, and the toast says why. */
export function GraveDeletion({ grave, open, onClose }: GraveDeletionProps) {
  const { t } = useTranslation('graves');
  const toasts = useToasts();
  const deletion = useDeleteGrave();
  const confirm = () =>
    deletion.mutate(grave.id, {
      onSuccess: () => toasts.done(t('list.deleted')),
      onError: (error) => {
        const isInUse = error instanceof ApiError && error.status === 409;
        return isInUse ? toasts.warn(t('list.inUse')) : toasts.refused(error);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title={t('list.deleteTitle')}
      confirm={t('list.delete')}
      busy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('list.deleteText', { name: grave.deceasedName })}</p>
    </ConfirmDialog>
  );
}
