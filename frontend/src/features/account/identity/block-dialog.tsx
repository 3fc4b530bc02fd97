import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextInput } from '../../../ui/text-input';

interface BlockDialogProps {
  open: boolean;
  title: string;
  /** The consequences of blocking the accounts. */
  children: ReactNode;
  busy: boolean;
  onBlock: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason before accounts are blocked; the reason stays in the history of the accounts. */
export function BlockDialog({ onBlock, children, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation('account');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <ConfirmDialog
      {...dialog}
      confirm={t('block.block')}
      onConfirm={() => void handleSubmit(({ reason }) => onBlock(reason.trim()))()}
    >
      {children}
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
