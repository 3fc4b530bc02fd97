import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/problems';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import type { BulkActsProps } from '../../../ui/data-table/data-table.types';
import { useToasts } from '../../../ui/toasts';
import { BlockDialog } from './block-dialog';
import { useSetEachBlocked } from './users.api';

/**
 * Blocks several open accounts after asking for a reason, or unblocks several blocked ones. Hidden when open and
 * blocked accounts are mixed, and when the user's own account is chosen.
 */
export function BlockTogether({ chosen: users, onDone }: BulkActsProps<User>) {
  const { t } = useTranslation('account');
  const ownId = useSession()?.userId;
  /** The accounts chosen when the dialog was opened; kept while the rows are reloaded. */
  const [asked, setAsked] = useState<readonly User[]>();
  const mayToggle = users.every(({ id, blocked }) => id !== ownId && blocked === users[0]?.blocked);
  return (
    <>
      {mayToggle && (
        <Button look="outlined" isSmall onClick={() => setAsked(users)}>
          {t(users[0]?.blocked ? 'block.unblock' : 'block.block')}
        </Button>
      )}
      {asked !== undefined && <ToggleDialog users={asked} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </>
  );
}

interface ToggleDialogProps {
  users: readonly User[];
  onClose: () => void;
  onDone: () => void;
}

function ToggleDialog({ users, onClose, onDone }: ToggleDialogProps) {
  const { t } = useTranslation('account');
  const { toggle, isBusy } = useToggling(users, () => {
    onClose();
    onDone();
  });
  const dialog = { open: true, busy: isBusy, onClose };
  const names = <p>{users.map(({ name, surname }) => `${name} ${surname}`).join(', ')}</p>;
  if (users[0]?.blocked === true) {
    return (
      <ConfirmDialog
        {...dialog}
        title={t('block.unblockMany', { count: users.length })}
        confirm={t('block.unblock')}
        onConfirm={() => toggle(undefined)}
      >
        {names}
      </ConfirmDialog>
    );
  }
  return (
    <BlockDialog {...dialog} title={t('block.blockMany', { count: users.length })} onBlock={toggle}>
      {names}
      <p className="muted">{t('block.textMany')}</p>
    </BlockDialog>
  );
}

/**
 * Blocks or unblocks one account after the other; says how many were changed and, if any were refused, why the first
 * one was.
 */
function useToggling(users: readonly User[], onEnd: () => void) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const textOf = useProblemText();
  const toggling = useSetEachBlocked();
  const blocked = users[0]?.blocked !== true;
  const toggle = (reason: string | undefined) =>
    void toggling.mutateAsync({ ids: users.map(({ id }) => id), blocked, reason }).then(({ changed, refusals }) => {
      if (changed > 0) toasts.done(t(blocked ? 'block.blockedMany' : 'block.unblockedMany', { count: changed }));
      const [refusal] = refusals;
      if (refusal !== undefined) toasts.warn(textOf(refusal));
      onEnd();
    });
  return { toggle, isBusy: toggling.isPending };
}
