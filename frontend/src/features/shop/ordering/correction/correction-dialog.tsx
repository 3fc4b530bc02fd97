import type { Order } from '@perpetua/contracts/ordering.contract';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../../lib/field-errors';
import { problemText } from '../../../../lib/problems';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Note } from '../../../../ui/note';
import { TextInput } from '../../../../ui/text-input';
import { useToasts } from '../../../../ui/toasts';
import { CeremonyFacts } from '../delivery/ceremony-facts';
import { CardMessage } from '../delivery/flower-instructions';
import { WordsToPartner } from '../delivery/words-to-partner';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import { useCorrectOrder } from '../ordering.api';
import styles from '../pieces/step-form.module.css';
import { changedTexts, type CorrectedPart, correctionDraft, hasAny } from './correction.policy';
import { correctionResolver } from './correction-validation';
import { CorrectedRibbons } from './corrected-ribbons';

interface CorrectionDialogProps {
  order: Order;
  isOffice: boolean;
  /** The only fields to show; all if left out. */
  part: CorrectedPart | undefined;
  onClose: () => void;
}

/**
 * The correction of an order: the fields of the checkout with what is written now. Only what was changed is sent, so that
 * a correction of somebody else at the same time is not undone.
 */
export function CorrectionDialog({ order, isOffice, part, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('ordering');
  const toasts = useToasts();
  const [opened] = useState(order);
  const [reason, setReason] = useState({ text: '', isMissing: false });
  const form = useForm<CheckoutDraft>({
    defaultValues: correctionDraft(opened),
    resolver: correctionResolver(opened, part),
  });
  const correct = useCorrectOrder(order.id);
  const save = form.handleSubmit((draft) => {
    const texts = changedTexts(opened, draft);
    if (!hasAny(texts)) {
      onClose();
      return;
    }
    if (isOffice && reason.text.trim() === '') {
      setReason({ ...reason, isMissing: true });
      return;
    }
    // A text that somebody else has corrected since the dialog opened is not overwritten: the server refuses this version.
    const theirs = changedTexts(opened, correctionDraft(order));
    const clashes = Object.keys(texts).some((text) => text in theirs);
    const { version } = clashes ? opened : order;
    correct.mutate(
      { ...texts, ...(isOffice && { reason: reason.text.trim() }), version },
      {
        onSuccess: () => {
          toasts.done(t('correction.done'));
          onClose();
        },
      },
    );
  });
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={t('correction.title', { number: order.number })}
        confirm={t('correction.save')}
        busy={correct.isPending}
        onConfirm={() => void save()}
        onClose={onClose}
      >
        <p className="muted">{t(order.subscriptionId === undefined ? 'correction.text' : 'correction.planText')}</p>
        <div className={styles.form}>
          {part !== 'delivery' && <CorrectedRibbons order={opened} />}
          {part !== 'delivery' && order.kind === 'flower' && <CardMessage />}
          {part !== 'words' && <CorrectedDelivery order={opened} />}
          {isOffice && (
            <section className={styles.section}>
              <TextInput
                label={t('correction.reason')}
                hint={t('correction.reasonHint')}
                error={reason.isMissing && reason.text.trim() === '' ? t('correction.reasonMissing') : undefined}
                required
                maxLength={200}
                field={{
                  name: 'reason',
                  ref: () => undefined,
                  onBlur: async () => undefined,
                  onChange: async ({ target }: { target: { value: string } }) =>
                    setReason({ ...reason, text: target.value }),
                }}
              />
            </section>
          )}
        </div>
        {correct.error !== null && (
          <div role="alert">
            <Note icon="alert">{problemText(correct.error)}</Note>
          </div>
        )}
      </ConfirmDialog>
    </FormProvider>
  );
}

function CorrectedDelivery({ order }: { order: Order }) {
  return (
    <>
      <Contact order={order} />
      {order.kind === 'flower' && <CeremonyFacts />}
      <WordsToPartner cart={order.kind} />
    </>
  );
}

/** The person to call; at a home also the recipient, and the floor of the address. */
function Contact({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { register, formState } = useFormContext<CheckoutDraft>();
  const { contact } = formState.errors;
  return (
    <section className={styles.section} aria-labelledby="correct-contact">
      <h3 id="correct-contact" className={styles.heading}>
        {t('contact.title')}
      </h3>
      <TextInput
        label={t('contact.name')}
        error={fieldErrorText(contact?.name)}
        required
        maxLength={120}
        field={register('contact.name')}
      />
      <TextInput
        label={t('contact.phone')}
        hint={t('contact.phoneHint')}
        error={fieldErrorText(contact?.phone)}
        required
        type="tel"
        maxLength={40}
        field={register('contact.phone')}
      />
      {order.delivery.kind === 'home' && (
        <TextInput
          label={t('placeName.home')}
          hint={t('placeNameHint.home')}
          maxLength={120}
          field={register('delivery.placeName')}
        />
      )}
      {order.delivery.address !== undefined && (
        <TextInput label={t('address.floor')} maxLength={40} field={register('delivery.floor')} />
      )}
    </section>
  );
}
