import Button from '@mui/material/Button';
import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useToasts } from '../../ui/toasts';
import { useToggleBlocked } from './users.api';

/** Blocks an account, once it is said what that means, or opens a blocked one at once. */
export function BlockAccount({ user, isSmall = false }: { user: User; isSmall?: boolean }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const { name, toggle, isPending } = useBlocking(user, () => setOpen(false));
  const look = { variant: 'outlined', size: isSmall ? 'small' : 'medium' } as const;
  if (user.blocked) {
    return (
      <Button {...look} loading={isPending} aria-label={t('block.unblockOf', { name })} onClick={toggle}>
        {t('block.unblock')}
      </Button>
    );
  }
  return (
    <>
      <Button {...look} aria-label={t('block.blockOf', { name })} onClick={() => setOpen(true)}>
        {t('block.block')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('block.title')}
        confirm={t('block.block')}
        busy={isPending}
        onConfirm={toggle}
        onClose={() => setOpen(false)}
      >
        <p>{t('block.text', { name })}</p>
      </ConfirmDialog>
    </>
  );
}

function useBlocking(user: User, onEnd: () => void) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const toggling = useToggleBlocked();
  const name = `${user.name} ${user.surname}`;
  const toggle = () =>
    void toggling
      .mutateAsync(user.id)
      .then(({ blocked }) => toasts.done(t(blocked ? 'block.blocked' : 'block.unblocked', { name })))
      .catch(toasts.refused)
      .finally(onEnd);
  return { name, toggle, isPending: toggling.isPending };
}
