import { formResolver } from '../../../lib/form-resolver';
import { blockKinds, blockServiceSchema } from '@perpetua/contracts/fulfilment.contract';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useWindows } from '../../../lib/windows';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextInput } from '../../../ui/text-input';
import { RefusalNote } from '../../../ui/refusal-note';
import type { ServiceStatusControl } from '../../account/fulfilment/service/use-service-status';

/** The form in which the partner reports what stops the work, for the customer to read. */
export function BlockedWork({ status }: { status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  if (!status.isAllowed('blocked')) return null;
  return (
    <>
      <Button look="outlined" onClick={() => status.open('blocked')}>
        {t('block.button')}
      </Button>
      <BlockedDialog status={status} />
    </>
  );
}

const options = { resolver: formResolver(blockServiceSchema), defaultValues: { kind: undefined, note: '' } };

function BlockedDialog({ status }: { status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const windowOf = useWindows();
  const { control, register, handleSubmit, formState } = useForm(options);
  const { field, fieldState } = useController({ control, name: 'kind' });
  const confirm = handleSubmit((found) => status.confirm({ action: 'blocked', ...found }));
  return (
    <ConfirmDialog
      open={status.isConfirming('blocked')}
      title={t('block.title')}
      confirm={t('block.send')}
      busy={status.isSending}
      onConfirm={() => void confirm()}
      onClose={status.back}
    >
      <p>{t('block.what', { answer: windowOf('blockAnswer') })}</p>
      <ChoiceCards
        legend={t('block.kindLegend')}
        choices={blockKinds.map((value) => ({ value, title: t(`block.kind.${value}`) }))}
        value={field.value}
        onChoose={field.onChange}
        error={fieldState.error && t('block.kindMissing')}
        focusRef={field.ref}
      />
      <TextInput
        label={t('block.note')}
        hint={t('block.noteHint')}
        multiline
        rows={3}
        maxLength={500}
        required
        error={formState.errors.note && t('block.noteMissing')}
        field={register('note')}
      />
      <RefusalNote error={status.refusal} />
    </ConfirmDialog>
  );
}
