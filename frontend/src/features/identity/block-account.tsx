import Button from '@mui/material/Button';
import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TextInput } from '../../ui/text-input';
import { useToasts } from '../../ui/toasts';
import { useToggleBlocked } from './users.api';

/** Blocks an account, once it is said what that means and why it is done, or opens a blocked one at once. */
export function BlockAccount({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const blocking = useBlocking(user, () => setOpen(false));
  const { name, toggle, isPending } = blocking;
  const act = user.blocked ? 'unblock' : 'block';
  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
        aria-label={t(`block.${act}Of`, { name })}
        onClick={() => (user.blocked ? toggle(undefined) : setOpen(true))}
      >
        {t(`block.${act}`)}
      </Button>
      <BlockDialog open={open} onClose={() => setOpen(false)} {...blocking} />
    </>
  );
}

interface BlockDialogProps extends ReturnType<typeof useBlocking> {
  open: boolean;
  onClose: () => void;
}

function BlockDialog({ open, onClose, name, toggle, isPending }: BlockDialogProps) {
  const { t } = useTranslation('account');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <ConfirmDialog
      open={open}
      title={t('block.title')}
      confirm={t('block.block')}
      busy={isPending}
      onConfirm={() => void handleSubmit(({ reason }) => toggle(reason.trim()))()}
      onClose={onClose}
    >
      <p>{t('block.text', { name })}</p>
      <TextInput
        label={t('block.reason')}
        hint={t('block.reasonHint')}
        field={register('reason', { validate: (reason) => reason.trim() !== '' })}
        error={formState.errors.reason && t('block.reasonMissing')}
        maxLength={200}
        required
      />
    </ConfirmDialog>
  );
}

function useBlocking(user: User, onEnd: () => void) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const toggling = useToggleBlocked();
  const name = `${user.name} ${user.surname}`;
  const toggle = (reason: string | undefined) =>
    void toggling
      .mutateAsync({ id: user.id, reason })
      .then(({ blocked }) => toasts.done(t(blocked ? 'block.blocked' : 'block.unblocked', { name })))
      .catch(toasts.refused)
      .finally(onEnd);
  return { name, toggle, isPending: toggling.isPending };
}
