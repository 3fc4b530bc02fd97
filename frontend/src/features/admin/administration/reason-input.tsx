import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/text-input';

/** The required field for the reason of an admin's intervention, which is stored in the history. */
export function ReasonInput({ field, isMissing }: { field: UseFormRegisterReturn; isMissing: boolean }) {
  const { t } = useTranslation('audit');
  return (
    <TextInput
      label={t('choose.reason')}
      hint={t('choose.reasonHint')}
      field={field}
      error={isMissing ? t('choose.reasonMissing') : undefined}
      maxLength={200}
      multiline
      rows={2}
      required
    />
  );
}
