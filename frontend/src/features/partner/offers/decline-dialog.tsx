import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../ui/choice-cards';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextInput } from '../../../ui/text-input';

const commonReasons = ['busy', 'far', 'material', 'price', 'other'] as const;
type CommonReason = (typeof commonReasons)[number];

interface DeclineDialogProps {
  open: boolean;
  isSending: boolean;
  /** Called with the reason: the text of a common reason in the partner's language, or the partner's own words. */
  onDecline: (reason: string) => void;
  onClose: () => void;
}

/** Asks why an offer is declined: one of the common reasons, or the partner's own words. */
export function DeclineDialog({ open, isSending, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('fulfilment');
  const [chosen, setChosen] = useState<CommonReason>();
  const { register, getValues, setFocus } = useForm({ defaultValues: { words: '' } });
  const [isMissing, setMissing] = useState(false);
  const cards = useRef<HTMLInputElement>(null);
  const confirm = () => {
    const reason = chosen === 'other' ? getValues('words').trim() : chosen && t(`decline.${chosen}`);
    setMissing(!reason);
    if (reason) onDecline(reason);
    else if (chosen === 'other') setFocus('words');
    else cards.current?.focus();
  };
  const missing = isMissing ? t('decline.missing') : undefined;
  return (
    <ConfirmDialog
      open={open}
      title={t('decline.title')}
      confirm={t('decline.confirm')}
      busy={isSending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('decline.text')}</p>
      <ChoiceCards
        legend={t('decline.legend')}
        choices={commonReasons.map((value) => ({ value, title: t(`decline.${value}`) }))}
        value={chosen}
        onChoose={setChosen}
        error={chosen === 'other' ? undefined : missing}
        focusRef={cards}
      />
      {chosen === 'other' && (
        <TextInput label={t('decline.words')} maxLength={200} error={missing} field={register('words')} />
      )}
    </ConfirmDialog>
  );
}
