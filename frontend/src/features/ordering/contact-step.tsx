import type { User } from '@perpetua/contracts/identity.contract';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { useMe } from '../identity/identity.api';
import { useBuyer } from './buyer';
import type { CheckoutDraft } from './checkout-draft.policy';
import styles from './step-form.module.css';
import { fieldErrorText } from '../../lib/field-errors';
import { type StepProps, useStepSubmit } from './use-step-submit';

/** The person to call about the delivery: the customer by default. */
export function ContactStep(props: StepProps) {
  const isReady = useOwnContact();
  return isReady ? <ContactForm {...props} /> : <Skeleton height={180} />;
}

/** Fills in the customer's own name and phone where nothing has been typed; returns false while they are not loaded. */
function useOwnContact(): boolean {
  const { getValues, setValue } = useFormContext<CheckoutDraft>();
  const { data: me, isPending } = useMe();
  const isOwn = useBuyer() === undefined;
  const isUntouched = () => isOwn && Object.values(getValues('contact')).every((text) => text === '');
  const fillIn = useEffectEvent((user: User | undefined) => {
    if (user === undefined || !isUntouched()) return;
    setValue('contact.name', `${user.name} ${user.surname}`);
    setValue('contact.phone', user.phone);
  });
  useEffect(() => fillIn(me), [me]);
  return !isPending || !isUntouched();
}

function ContactForm({ id, onNext }: StepProps) {
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
    </form>
  );
}
