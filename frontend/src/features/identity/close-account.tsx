import Button from '@mui/material/Button';
import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToasts } from '../../ui/toasts';
import { useCloseAccount } from './users.api';

/** Deletes an account for good; one with something open stays, and the toast says why. */
export function CloseAccount({ user, onClosed }: { user: User; onClosed: () => void }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const toasts = useToasts();
  const closing = useCloseAccount();
  const confirm = () =>
    closing.mutate(user.id, {
      onSuccess: () => {
        toasts.done(t('close.done'));
        onClosed();
      },
      onError: toasts.refused,
      onSettled: () => setOpen(false),
    });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('close.close')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('close.title')}
        confirm={t('close.close')}
        busy={closing.isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{t('close.text', { name: `${user.name} ${user.surname}` })}</p>
      </ConfirmDialog>
    </>
  );
}
