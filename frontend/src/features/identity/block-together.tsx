import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/problems';
import { useSession } from '../../lib/session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { BulkActsProps } from '../../ui/data-table/data-table.types';
import { useToasts } from '../../ui/toasts';
import { useToggleEach } from './users.api';

/** Blocks several open accounts, or opens several blocked ones; absent for a mixture, and with one's own among them. */
export function BlockTogether({ chosen: users, onDone }: BulkActsProps<User>) {
  const { t } = useTranslation('account');
  const ownId = useSession()?.userId;
  const [isOpen, setOpen] = useState(false);
  const { toggle, isBusy } = useToggling(users, () => {
    setOpen(false);
    onDone();
  });
  const isBlocked = users[0]?.blocked === true;
  if (users.some(({ id, blocked }) => id === ownId || blocked !== isBlocked)) return null;
  const act = t(isBlocked ? 'block.unblock' : 'block.block');
  return (
    <>
      <button type="button" className="button button-small button-outlined" onClick={() => setOpen(true)}>
        {act}
      </button>
      <ConfirmDialog
        open={isOpen}
        title={t(isBlocked ? 'block.unblockMany' : 'block.blockMany', { count: users.length })}
        confirm={act}
        busy={isBusy}
        onConfirm={toggle}
        onClose={() => setOpen(false)}
      >
        <p>{users.map(({ name, surname }) => `${name} ${surname}`).join(', ')}</p>
        {!isBlocked && <p className="muted">{t('block.textMany')}</p>}
      </ConfirmDialog>
    </>
  );
}

/** Toggles one after the other and says how many went, and why the others did not. */
function useToggling(users: readonly User[], onEnd: () => void) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const textOf = useProblemText();
  const toggling = useToggleEach();
  const toggle = () =>
    void toggling.mutateAsync(users.map(({ id }) => id)).then(({ changed, refusals }) => {
      if (changed > 0)
        toasts.done(t(users[0]?.blocked ? 'block.unblockedMany' : 'block.blockedMany', { count: changed }));
      const [refusal] = refusals;
      if (refusal !== undefined) toasts.warn(textOf(refusal));
      onEnd();
    });
  return { toggle, isBusy: toggling.isPending };
}
