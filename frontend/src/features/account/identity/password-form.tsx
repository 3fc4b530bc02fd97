import { formResolver } from '../../../lib/form-resolver';
import { type ChangePassword, changePasswordSchema } from '@perpetua/contracts/identity.contract';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { useChangePassword } from './account.api';
import { FormAlert } from './form-alert';
import { problemText } from '../../../lib/problems';
import { NewPasswordField } from './new-password-field';
import { PasswordInput } from './password-input';
import styles from './profile.module.css';

const formSchema = changePasswordSchema.extend({ currentPassword: changePasswordSchema.shape.currentPassword.min(1) });
const names = ['currentPassword', 'newPassword'] as const;
const empty: ChangePassword = { currentPassword: '', newPassword: '' };

/** Changes the user's own password, which requires the current one. */
export function PasswordForm({ userId }: { userId: string }) {
  const { t } = useTranslation(['account', 'identity']);
  const form = useForm<ChangePassword>({
    resolver: formResolver(formSchema),
    defaultValues: empty,
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });
  const { problem, isPending, submit } = usePasswordChange(userId, form);
  return (
    <form className={`card ${styles.card}`} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="heading-small">{t('password.title')}</h2>
      <p className="muted">{t('password.text')}</p>
      <FormAlert text={problemText(problem)} />
      <PasswordInput
        label={t('password.current')}
        autoComplete="current-password"
        error={fieldErrorText(errors.currentPassword)}
        field={register('currentPassword')}
      />
      <NewPasswordField
        label={t('identity:newPassword')}
        password={newPassword}
        error={fieldErrorText(errors.newPassword)}
        field={register('newPassword')}
      />
      <Button look="bloom" type="submit" isBusy={isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
}

function usePasswordChange(userId: string, { handleSubmit, setError, reset }: UseFormReturn<ChangePassword>) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const changing = useChangePassword(userId);
  const refusals = formRefusals({ setError, names, codes: { current_password_wrong: 'currentPassword' } });
  const submit = handleSubmit((change) =>
    changing.mutate(change, {
      onSuccess: () => {
        reset(empty);
        toasts.done(t('password.done'));
      },
      onError: (error) => void refusals.sayBeside(error),
    }),
  );
  return { submit, isPending: changing.isPending, problem: refusals.restOf(changing.error) };
}
