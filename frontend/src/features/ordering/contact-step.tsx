import { zodResolver } from '@hookform/resolvers/zod';
import Skeleton from '@mui/material/Skeleton';
import type { User } from '@perpetua/contracts/identity.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input';
import { useMe } from '../identity/identity.api';
import { type CheckoutDraft, contactSchema } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { useFieldText } from './use-field-text';
import { useStepForm } from './use-step-form';

type ContactDraft = CheckoutDraft['contact'];

interface ContactStepProps {
  id: string;
  draft: ContactDraft;
  onTyped: (values: ContactDraft) => void;
  onNext: () => void;
}

/** Who is called about the delivery: the customer, unless they say otherwise. */
export function ContactStep(props: ContactStepProps) {
  const { data: me, isPending } = useMe();
  const isUntouched = props.draft.name === '' && props.draft.phone === '';
  if (isUntouched && isPending) return <Skeleton variant="rectangular" height={180} />;
  return <ContactForm {...props} draft={isUntouched ? contactOf(me) : props.draft} />;
}

function contactOf(me: User | undefined): ContactDraft {
  return me === undefined ? { name: '', phone: '' } : { name: `${me.name} ${me.surname}`, phone: me.phone };
}

function ContactForm({ id, draft, onTyped, onNext }: ContactStepProps) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const form = useForm<ContactDraft>({ defaultValues: draft, resolver: zodResolver(contactSchema) });
  const submit = useStepForm(form, { onTyped, onDone: onNext });
  const { errors } = form.formState;
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <section className={styles.section} aria-labelledby="contact">
        <h2 id="contact" className={styles.heading}>
          {t('contact.title')}
        </h2>
        <p className="muted">{t('contact.text')}</p>
        <TextInput
          label={t('contact.name')}
          error={textOf(errors.name)}
          required
          maxLength={120}
          autoComplete="name"
          field={form.register('name')}
        />
        <TextInput
          label={t('contact.phone')}
          hint={t('contact.phoneHint')}
          error={textOf(errors.phone)}
          required
          type="tel"
          maxLength={40}
          autoComplete="tel"
          field={form.register('phone')}
        />
      </section>
    </form>
  );
}
