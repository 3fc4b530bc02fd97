import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../../ui/text-input';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { InvoiceSection } from './invoice-section';
import { fieldErrorText } from '../../../../lib/field-errors';
import { type StepProps, useStepSubmit } from '../pieces/use-step-submit';

/** The person to call about the delivery, and whether the invoice has a tax number. */
export function ContactStep({ id, onNext }: StepProps) {
  const { t } = useTranslation('ordering');
  const { register, formState } = useFormContext<CheckoutDraft>();
  const submit = useStepSubmit(onNext);
  const { contact } = formState.errors;
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <section className={styles.section} aria-labelledby="contact">
        <h2 id="contact" className={styles.heading}>
          {t('contact.title')}
        </h2>
        <p className="muted">{t('contact.text')}</p>
        <TextInput
          label={t('contact.name')}
          error={fieldErrorText(contact?.name)}
          required
          maxLength={120}
          autoComplete="name"
          field={register('contact.name')}
        />
        <TextInput
          label={t('contact.phone')}
          hint={t('contact.phoneHint')}
          error={fieldErrorText(contact?.phone)}
          required
          type="tel"
          maxLength={40}
          autoComplete="tel"
          field={register('contact.phone')}
        />
      </section>
      <InvoiceSection />
    </form>
  );
}
