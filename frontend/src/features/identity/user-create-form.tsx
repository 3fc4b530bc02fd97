import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { type CreateUser, createUserSchema, type User } from '@perpetua/contracts/identity.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shownLanguage } from '../../lib/i18n';
import { SelectInput } from '../../ui/select-input';
import { useToasts } from '../../ui/toasts';
import { FormAlert } from './form-alert';
import { useSignUp } from './identity.api';
import styles from './identity.module.css';
import { useLoginProblem } from './login-problem';
import { refusalsOf } from './sign-up-form';
import { ChosenPassword, ContactFields, NameFields, type SignUpInput, TermsField } from './sign-up-fields';

interface UserCreateFormProps {
  /** Whether the kind of account may be chosen; the server decides all the same. */
  mayChoose: boolean;
  onCreated: (user: User) => void;
}

/** Makes an account for somebody else; whoever fills it in stays logged in as before. */
export function UserCreateForm({ mayChoose, onCreated }: UserCreateFormProps) {
  const { t } = useTranslation('account');
  const { form, submit, problem, isPending } = useCreation(onCreated);
  return (
    <FormProvider {...form}>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problem} />
        {mayChoose && <UsertypeField onChoose={(id) => form.setValue('usertype_id', id)} />}
        <NameFields />
        <ContactFields />
        <ChosenPassword />
        <TermsField />
        <Button type="submit" variant="contained" color="secondary" loading={isPending}>
          {t('create.submit')}
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

function useCreation(onCreated: (user: User) => void) {
  const { t, i18n } = useTranslation('account');
  const toasts = useToasts();
  const problemOf = useLoginProblem();
  const signUp = useSignUp();
  const form = useForm<SignUpInput, unknown, CreateUser>({
    resolver: zodResolver(createUserSchema),
    defaultValues: { name: '', surname: '', email: '', phone: '', password: '' },
  });
  const submit = form.handleSubmit((user) =>
    signUp.mutate(
      { ...user, language: shownLanguage(i18n.resolvedLanguage) },
      {
        onSuccess: (created) => {
          toasts.done(t('create.done', { name: `${created.name} ${created.surname}` }));
          onCreated(created);
        },
        onError: (error) => {
          for (const { path, code } of refusalsOf(error)) form.setError(path, { type: code }, { shouldFocus: true });
        },
      },
    ),
  );
  const isSaidBeside = signUp.error !== null && refusalsOf(signUp.error).length > 0;
  const problem = signUp.error === null || isSaidBeside ? undefined : problemOf(signUp.error);
  return { form, submit, problem, isPending: signUp.isPending };
}
