import { formResolver } from '../../../lib/form-resolver';
import { resetPasswordSchema } from '@perpetua/contracts/identity.contract';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { paths } from '../../../lib/paths';
import { problemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { FormAlert } from './form-alert';
import styles from './entrance-form.module.css';
import { NewPasswordField } from './new-password-field';
import { useLinkedPassword } from './use-linked-password';

const formSchema = resetPasswordSchema.pick({ password: true });

/**
 * The form that sets a new password. `token` is from the link in a mail; if the link has expired, a link leads to the
 * form that requests another mail.
 */
export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('identity');
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: formResolver(formSchema),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const { reset, save } = useLinkedPassword(token, t('reset.done'));
  const refusals = formRefusals({ setError, names: ['password'] });
  const submit = handleSubmit((chosen) => save(chosen, refusals.sayBeside));
  const problem = refusals.restOf(reset.error);
  const isOver = reset.error instanceof ApiError && reset.error.code === 'reset_link_invalid';
  return (
    <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert text={problemText(problem)} />
      {isOver && <AskAgain />}
      <NewPasswordField
        label={t('newPassword')}
        password={password}
        error={fieldErrorText(formState.errors.password)}
        field={register('password')}
      />
      <Button look="bloom" type="submit" isBusy={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}

/** Links to the form that requests another link. */
export function AskAgain() {
  const { t } = useTranslation('identity');
  return (
    <p>
      <Link to={paths.forgotPassword}>{t('reset.askAgain')}</Link>
    </p>
  );
}
