import { formResolver } from '../../../lib/form-resolver';
import { type Cemetery, rejectCemeterySchema } from '@perpetua/contracts/places.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { useDecideProposal } from './cemetery-editing.api';

const maxReasonLength = 500;

/** Refuses a proposed cemetery; the customer reads the reason. */
export function RefuseProposal({ cemetery }: { cemetery: Cemetery }) {
  const { t } = useTranslation('cemeteries');
  const [isOpen, setOpen] = useState(false);
  const { form, refuse, isPending } = useRefusing(cemetery, () => setOpen(false));
  return (
    <>
      <Button look="text" onClick={() => setOpen(true)}>
        {t('proposal.refuse')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('proposal.refuseTitle', { name: cemetery.name })}
        confirm={t('proposal.refuse')}
        busy={isPending}
        onConfirm={() => void refuse()}
        onClose={() => setOpen(false)}
      >
        <p>{t('proposal.refuseText')}</p>
        <TextInput
          label={t('proposal.reason')}
          required
          multiline
          rows={2}
          maxLength={maxReasonLength}
          error={fieldErrorText(form.formState.errors.reason)}
          field={form.register('reason')}
        />
      </ConfirmDialog>
    </>
  );
}

function useRefusing({ id, name }: Cemetery, onEnd: () => void) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const decide = useDecideProposal(id);
  const form = useForm({ resolver: formResolver(rejectCemeterySchema), defaultValues: { reason: '' } });
  // Awaited, because the card has left the list by the time the mutation has ended.
  const refuse = form.handleSubmit(async (body) => {
    try {
      await decide.mutateAsync({ act: 'reject', body });
      toasts.done(t('proposal.refused', { name }));
    } catch (error) {
      toasts.refused(error);
    }
    onEnd();
  });
  return { form, refuse, isPending: decide.isPending };
}
