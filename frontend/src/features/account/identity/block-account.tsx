import type { User } from '@perpetua/contracts/identity.contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { BlockDialog } from './block-dialog';
import { useSetBlocked } from './users.api';

interface BlockAccountProps {
  user: User;
  /** What happens to the open work of a partner; shown before the account is blocked. */
  work?: ReactNode;
  onBlocked?: () => void;
}

/**
 * Blocks an account after a dialog that explains the effect and asks for a reason; unblocks a blocked account without a
 * dialog.
 */
export function BlockAccount({ user, work, onBlocked }: BlockAccountProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const { name, toggle, isPending } = useBlocking(user, { onBlocked, onEnd: () => setOpen(false) });
  const act = user.blocked ? 'unblock' : 'block';
  return (
    <>
      <Button
        look="outlined"
        isBusy={isPending}
        aria-label={t(`block.${act}Of`, { name })}
        onClick={() => (user.blocked ? toggle(undefined) : setOpen(true))}
      >
        {t(`block.${act}`)}
      </Button>
      <BlockDialog
        open={open}
        title={t('block.title')}
        busy={isPending}
        onBlock={toggle}
        onClose={() => setOpen(false)}
      >
        <p>{t('block.text', { name })}</p>
        {work}
      </BlockDialog>
    </>
  );
}

function useBlocking(user: User, { onBlocked, onEnd }: { onBlocked: (() => void) | undefined; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const toggling = useSetBlocked();
  const name = `${user.name} ${user.surname}`;
  const toggle = (reason: string | undefined) =>
    void toggling
      .mutateAsync({ id: user.id, blocked: !user.blocked, reason })
      .then(({ blocked }) => {
        toasts.done(t(blocked ? 'block.blocked' : 'block.unblocked', { name }));
        if (blocked) onBlocked?.();
      })
      .catch(toasts.refused)
      .finally(onEnd);
  return { name, toggle, isPending: toggling.isPending };
}
