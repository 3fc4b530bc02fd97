import { formResolver } from '../../../lib/form-resolver';
import { type UpdateUser, updateUserSchema, type User } from '@perpetua/contracts/identity.contract';
import { languages } from '@perpetua/contracts/languages';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { languageNames } from '../../../lib/i18n';
import { problemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { EmailInput, NameInputs, PhoneInput } from '../../../ui/person-inputs';
import { SelectInput } from '../../../ui/select-input';
import { TextInput } from '../../../ui/text-input';
import { useUpdateUser } from './account.api';
import { FormAlert } from './form-alert';
import { MeanwhileChanges } from './meanwhile-changes';
import { PasswordInput } from './password-input';
import styles from './profile.module.css';
import {
  type ChangedField,
  changedFields,
  currentOf,
  type EditedField,
  editedFields,
  versioned,
} from './user-conflict';

type UserFields = z.input<typeof updateUserSchema>;
const names = [...editedFields, 'currentPassword'] as const;
const codes = { email_taken: 'email', current_password_wrong: 'currentPassword' } as const;

interface UserFormProps {
  user: User;
  /** Whether the account is the user's own: a new e-mail address then requires the current password. */
  isOwn: boolean;
  /** The path that the cancel button links to. */
  cancelTo: string;
  onSaved: (user: User) => void;
}

/** Name, e-mail, phone and language of an account. */
export function UserForm({ user, isOwn, cancelTo, onSaved }: UserFormProps) {
  const { t } = useTranslation(['account', 'identity']);
  const { name, surname, username, email, phone, language } = user;
  const form = useForm<UserFields, unknown, UpdateUser>({
    resolver: formResolver(updateUserSchema),
    defaultValues: { name, surname, username, email, phone, language },
  });
  const { base, changes: meanwhile, save, take, problem, isPending } = useSaving(user, form, onSaved);
  const submit = form.handleSubmit((changes) => save(changes, base));
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <section className={`card ${layout.part}`}>
          <FormAlert text={problemText(problem)} />
          <MeanwhileChanges changes={meanwhile} onTake={take} />
          <NameFields />
          <ReachFields user={base} isOwn={isOwn} />
        </section>
        <div className={layout.actions}>
          <Button look="bloom" type="submit" isBusy={isPending}>
            {t('edit.save')}
          </Button>
          <Button look="text" to={cancelTo}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Saves the typed values, and handles what others changed since the form was opened: no typed value is lost. */
function useSaving(user: User, form: UseFormReturn<UserFields, unknown, UpdateUser>, onSaved: (user: User) => void) {
  const [base, setBase] = useState(user);
  const [changes, setChanges] = useState<readonly ChangedField[]>([]);
  const update = useUpdateUser(user.id);
  const refusals = formRefusals({ setError: form.setError, names, codes });

  function meet(typed: UpdateUser, before: User, current: User): void {
    const changed = changedFields(before, current, form.getValues());
    setBase(current);
    // Only fields that this form does not show have changed: save again immediately.
    if (changed.length === 0) return save(typed, current);
    for (const { field, value, isTaken } of changed) if (isTaken) form.setValue(field, value);
    setChanges(changed);
  }

  function save(typed: UpdateUser, from: User): void {
    update.mutate(versioned(typed, from), {
      onSuccess: onSaved,
      onError: (error) => {
        const current = currentOf(error);
        if (current === undefined) refusals.sayBeside(error);
        else meet(typed, from, current);
      },
    });
  }

  function take(field: EditedField): void {
    const change = changes.find((one) => one.field === field);
    if (change === undefined) return;
    form.setValue(field, change.value, { shouldDirty: true });
    setChanges(changes.map((one) => (one.field === field ? { ...one, isTaken: true } : one)));
  }

  return { base, changes, save, take, problem: refusals.restOf(update.error), isPending: update.isPending };
}

function NameFields() {
  const { t } = useTranslation('account');
  const { register, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  return (
    <>
      <NameInputs
        first={{ label: t('firstName'), error: fieldErrorText(errors.name), field: register('name') }}
        surname={{ label: t('surname'), error: fieldErrorText(errors.surname), field: register('surname') }}
      />
      <TextInput
        label={t('fact.username')}
        required
        autoComplete="nickname"
        maxLength={100}
        error={fieldErrorText(errors.username)}
        field={register('username')}
      />
    </>
  );
}

/** E-mail, telephone and language. */
function ReachFields({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useTranslation('account');
  const { register, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  return (
    <>
      <EmailFields user={user} isOwn={isOwn} />
      <PhoneInput
        label={t('fact.phone')}
        hint={t('phoneHint')}
        error={fieldErrorText(errors.phone)}
        field={register('phone')}
      />
      <SelectInput
        label={t('fact.language')}
        options={languages.map((language) => ({ value: language, name: languageNames[language] }))}
        error={fieldErrorText(errors.language)}
        {...register('language')}
      />
    </>
  );
}

/**
 * The e-mail address and, for the user's own account, the current password while the typed address differs from the
 * saved one.
 */
function EmailFields({ user: { email, invited: isInvited }, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useTranslation('account');
  const { register, control, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  const typed = useWatch({ control, name: 'email' }) ?? '';
  const isDifferent = typed.trim().toLowerCase() !== email;
  const hint = isInvited ? undefined : t('edit.emailHint', { email });
  return (
    <>
      <EmailInput label={t('fact.email')} error={fieldErrorText(errors.email)} field={register('email')} />
      {hint !== undefined && isDifferent && <p className="small muted">{hint}</p>}
      {isOwn && isDifferent && (
        <>
          <p className="small muted">{t('edit.currentHint')}</p>
          <PasswordInput
            label={t('password.current')}
            autoComplete="current-password"
            error={fieldErrorText(errors.currentPassword)}
            field={register('currentPassword', { shouldUnregister: true })}
          />
        </>
      )}
    </>
  );
}
