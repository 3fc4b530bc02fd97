import { formResolver } from '../../../lib/form-resolver';
import {
  type CreateUser,
  createUserSchema,
  invitationDays,
  type InviteUser,
  inviteUserSchema,
  type User,
} from '@perpetua/contracts/identity.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormats } from '../../../lib/formats';
import { shownLanguage } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/select-input';
import { useToasts } from '../../../ui/toasts';
import { FormAlert } from './form-alert';
import { useSignUp } from './identity.api';
import styles from './entrance-form.module.css';
import { problemText } from '../../../lib/problems';
import { refusalsOf } from './sign-up-form';
import { ChosenPassword, ContactFields, NameFields, type SignUpInput, TermsField } from './sign-up-fields';

interface CreationProps {
  onCreated: (user: User) => void;
}

const nobody = { name: '', surname: '', email: '', phone: '' };

/** The form in which an admin creates a customer's account; the admin stays logged in. */
export function UserCreateForm({ onCreated }: CreationProps) {
  const { t } = useTranslation('account');
  const form = useForm<SignUpInput, unknown, CreateUser>({
    resolver: formResolver(createUserSchema),
    defaultValues: { ...nobody, password: '' },
  });
  const { create, problem, isPending } = useCreation('create.done', onCreated);
  const submit = form.handleSubmit((user) =>
    create(user, ({ path, code }) => form.setError(path, { type: code }, { shouldFocus: true })),
  );
  return (
    <FormProvider {...form}>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem} />
        <NameFields />
        <ContactFields />
        <ChosenPassword />
        <TermsField />
        <Button look="bloom" type="submit" isBusy={isPending}>
          {t('create.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Creates an account whose owner is invited by mail to choose a password and to accept the terms. */
export function InviteUserForm({ onCreated }: CreationProps) {
  const { t } = useTranslation('account');
  const { span } = useFormats();
  const form = useForm<z.input<typeof inviteUserSchema>, unknown, InviteUser>({
    resolver: formResolver(inviteUserSchema),
    defaultValues: nobody,
  });
  const { create, problem, isPending } = useCreation('create.invited', onCreated);
  const submit = form.handleSubmit((user) =>
    create(user, ({ path, code }) => {
      if (path !== 'password' && path !== 'acceptTerms') form.setError(path, { type: code }, { shouldFocus: true });
    }),
  );
  return (
    <FormProvider {...form}>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem} />
        <UsertypeField onChoose={(id) => form.setValue('usertype_id', id)} />
        <NameFields />
        <ContactFields />
        <p className="muted">{t('create.invitation', { lifetime: span(invitationDays, 'day') })}</p>
        <Button look="bloom" type="submit" isBusy={isPending}>
          {t('create.invite')}
        </Button>
      </form>
    </FormProvider>
  );
}

function UsertypeField({ onChoose }: { onChoose: (id: number) => void }) {
  const { t } = useTranslation('account');
  const kinds = Object.values(usertypeIds).toReversed();
  return (
    <SelectInput
      label={t('fact.usertype')}
      options={kinds.map((id) => ({ value: String(id), name: t(`usertype.${id}`) }))}
      defaultValue={String(usertypeIds.Customer)}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
}

type Refusal = ReturnType<typeof refusalsOf>[number];

/**
 * `create` creates the account and shows the text `done` in a toast; it calls `sayBeside` for each error that belongs
 * to a field.
 */
function useCreation(done: 'create.done' | 'create.invited', onCreated: (user: User) => void) {
  const { t, i18n } = useTranslation('account');
  const toasts = useToasts();
  const signUp = useSignUp();
  const create = (user: CreateUser | InviteUser, sayBeside: (refusal: Refusal) => void) =>
    signUp.mutate(
      { ...user, language: shownLanguage(i18n.resolvedLanguage) },
      {
        onSuccess: (created) => {
          toasts.done(t(done, { name: `${created.name} ${created.surname}`, email: created.email }));
          onCreated(created);
        },
        onError: (error) => refusalsOf(error).forEach(sayBeside),
      },
    );
  const isSaidBeside = signUp.error !== null && refusalsOf(signUp.error).length > 0;
  const problem = isSaidBeside ? undefined : problemText(signUp.error);
  return { create, problem, isPending: signUp.isPending };
}
