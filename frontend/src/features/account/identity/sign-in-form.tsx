import type { Login } from '@perpetua/contracts/identity.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { EmailInput } from '../../../ui/person-inputs';
import { DemoAccountChoice } from './demo-account-choice';
import { FormAlert } from './form-alert';
import { useLogIn } from './identity.api';
import styles from './entrance-form.module.css';
import { problemText } from '../../../lib/problems';
import { PasswordInput } from './password-input';

/**
 * The sign-in form; the page redirects when the session opens. Both fields are only checked for presence: the page is
 * often a visitor's first, so it must not load the contract's schema or Material UI.
 */
export function SignInForm() {
  const { t } = useTranslation('identity');
  const logIn = useLogIn();
  const { register, handleSubmit, setValue, formState } = useForm<Login>({
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit((login) => logIn.mutate(login));
  const fill = (account: Login) => {
    setValue('email', account.email, { shouldValidate: true });
    setValue('password', account.password, { shouldValidate: true });
  };
  return (
    <>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problemText(logIn.error)} />
        <EmailInput
          autoComplete="username"
          label={t('email')}
          error={fieldErrorText(formState.errors.email)}
          field={register('email', { required: true })}
        />
        <PasswordInput
          autoComplete="current-password"
          error={fieldErrorText(formState.errors.password)}
          field={register('password', { required: true })}
        />
        <Button type="submit" look="bloom" isBusy={logIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </form>
      <DemoAccountChoice onChoose={fill} />
    </>
  );
}
