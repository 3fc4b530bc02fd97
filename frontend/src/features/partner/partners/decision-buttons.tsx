import { formResolver } from '../../../lib/form-resolver';
import type { PartnerDetails } from '@perpetua/contracts/partners.contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { useDecide } from './partners.api';

/** Each of these decisions needs a reason, which the history records. */
const reasonSchema = z.object({ reason: z.string().trim().min(1).max(500) });

const withReason = ['reject', 'suspend', 'reinstate'] as const;
type ActionWithReason = (typeof withReason)[number];

/**
 * The buttons to reject, suspend or reinstate a partner: each opens a dialog that explains the effect and asks for a
 * reason.
 */
export function DecisionButtons({ partner }: { partner: PartnerDetails }) {
  const actions = withReason.filter((action) => partner.allowedActions.includes(action));
  return actions.map((action) => <DecisionButton key={action} action={action} partner={partner} />);
}

function DecisionButton({ action, partner }: { action: ActionWithReason; partner: PartnerDetails }) {
  const { t } = useTranslation('partners');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { form, isPending, confirm } = useDecision(action, partner, close);
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        {t(`decide.${action}`)}
      </Button>
      <ConfirmDialog
        open={open}
        title={t(`decide.${action}Title`)}
        confirm={t(`decide.${action}`)}
        busy={isPending}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p>{t(`decide.${action}Text`, { name: partner.name })}</p>
        <TextInput
          label={t('decide.reason')}
          hint={t('decide.reasonHint')}
          required
          multiline
          rows={2}
          maxLength={500}
          error={fieldErrorText(form.formState.errors.reason)}
          field={form.register('reason')}
        />
      </ConfirmDialog>
    </>
  );
}

function useDecision(action: ActionWithReason, { id, name }: PartnerDetails, onEnd: () => void) {
  const { t } = useTranslation('partners');
  const toasts = useToasts();
  const decide = useDecide(id);
  const form = useForm({ resolver: formResolver(reasonSchema), defaultValues: { reason: '' } });
  const confirm = form.handleSubmit((body) =>
    decide
      .mutateAsync({ action, body })
      .then(() => toasts.done(t(`decide.${action}Done`, { name })))
      .catch(toasts.refused)
      .finally(onEnd),
  );
  return { form, isPending: decide.isPending, confirm };
}
