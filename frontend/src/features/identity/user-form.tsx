import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { type UpdateUser, updateUserSchema, type User } from '@perpetua/contracts/identity.contract';
import { languages } from '@perpetua/contracts/languages';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { useFieldError } from '../../lib/field-errors';
import { formRefusals } from '../../lib/form-refusals';
import { languageNames } from '../../lib/i18n';
import { useProblemText } from '../../lib/problems';
import layout from '../../ui/form-layout.module.css';
import { EmailInput, NameInputs, PhoneInput } from '../../ui/person-inputs';
import { SelectInput } from '../../ui/select-input';
import { TextInput } from '../../ui/text-input';
import { useUpdateUser } from './account.api';
import { FormAlert } from './form-alert';
import { PasswordInput } from './password-input';
import styles from './profile.module.css';

type UserFields = z.input<typeof updateUserSchema>;
const names = ['name', 'surname', 'username', 'email', 'phone', 'language', 'currentPassword'] as const;
const codes = { email_taken: 'email', current_password_wrong: 'currentPassword' } as const;

interface UserFormProps {
  user: User;
  /** Whether it is one's own account: another e-mail address then asks for the password. */
  isOwn: boolean;
  /** Where "cancel" leads. */
  cancelTo: string;
  onSaved: () => void;
}

/** Name, e-mail, phone and language of an account. */
export function UserForm({ user, isOwn, cancelTo, onSaved }: UserFormProps) {
  const { t } = useTranslation(['account', 'identity']);
  const problemOf = useProblemText();
  const { name, surname, username, email, phone, language } = user;
  const form = useForm<UserFields, unknown, UpdateUser>({
    resolver: zodResolver(updateUserSchema),
    defaultValues: { name, surname, username, email, phone, language },
  });
  const update = useUpdateUser(user.id);
  const refusals = formRefusals({ setError: form.setError, names, codes });
  const submit = form.handleSubmit((changes) =>
    update.mutate(changes, { onSuccess: onSaved, onError: (error) => void refusals.sayBeside(error) }),
  );
  const problem = refusals.restOf(update.error);
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <section className={`card ${layout.part}`}>
          <FormAlert text={problem === null ? undefined : problemOf(problem)} />
          <NameFields />
          <ReachFields email={email} isOwn={isOwn} />
        </section>
        <div className={layout.actions}>
          <Button type="submit" variant="contained" color="secondary" loading={update.isPending}>
            {t('edit.save')}
          </Button>
          <Button component={Link} to={cancelTo}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function NameFields() {
  const { t } = useTranslation('account');
  const textOf = useFieldError();
  const { register, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  return (
    <>
      <NameInputs
        first={{ label: t('firstName'), error: textOf(errors.name), field: register('name') }}
        surname={{ label: t('surname'), error: textOf(errors.surname), field: register('surname') }}
      />
      <TextInput
        label={t('fact.username')}
        required
        autoComplete="nickname"
        maxLength={100}
        error={textOf(errors.username)}
        field={register('username')}
      />
    </>
  );
}

/** How the person is reached, and in which language. */
function ReachFields({ email, isOwn }: { email: string; isOwn: boolean }) {
  const { t } = useTranslation('account');
  const textOf = useFieldError();
  const { register, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  return (
    <>
      <EmailFields email={email} isOwn={isOwn} />
      <PhoneInput
        label={t('fact.phone')}
        hint={t('phoneHint')}
        error={textOf(errors.phone)}
        field={register('phone')}
      />
      <SelectInput
        label={t('fact.language')}
        options={languages.map((language) => ({ value: language, name: languageNames[language] }))}
        error={textOf(errors.language)}
        {...register('language')}
      />
    </>
  );
}

/** The e-mail address, and the password while it is another one than the account has. */
function EmailFields({ email, isOwn }: { email: string; isOwn: boolean }) {
  const { t } = useTranslation('account');
  const textOf = useFieldError();
  const { register, control, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  const typed = useWatch({ control, name: 'email' }) ?? '';
  return (
    <>
      <EmailInput label={t('fact.email')} error={textOf(errors.email)} field={register('email')} />
      {isOwn && typed.trim().toLowerCase() !== email && (
        <>
          <p className="small muted">{t('edit.currentHint')}</p>
          <PasswordInput
            label={t('password.current')}
            autoComplete="current-password"
            error={textOf(errors.currentPassword)}
            field={register('currentPassword', { shouldUnregister: true })}
          />
        </>
      )}
    </>
  );
}
