import { formResolver } from '../../../lib/form-resolver';
import { recoverPasswordSchema } from '@perpetua/contracts/identity.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { useFormats } from '../../../lib/formats';
import { formRefusals } from '../../../lib/form-refusals';
import { shownLanguage } from '../../../lib/i18n';
import { useReturnAddress } from '../../../lib/return-address';
import { problemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { DoneNotice } from '../../../ui/done-notice';
import { EmailInput } from '../../../ui/person-inputs';
import { FormAlert } from './form-alert';
import { useRecoverPassword } from './identity.api';
import styles from './entrance-form.module.css';
import { passwordResetMinutes } from '@perpetua/contracts/limits';

const formSchema = recoverPasswordSchema.pick({ email: true });

/** Requests the mail with the link to set a new password, and then says where the mail was sent. */
export function ForgotPasswordForm() {
  const { t, i18n } = useTranslation('identity');
  const recover = useRecoverPassword();
  const { data: returnTo } = recoverPasswordSchema.shape.returnTo.safeParse(useReturnAddress());
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: formResolver(formSchema),
    defaultValues: { email: '' },
  });
  const refusals = formRefusals({ setError, names: ['email'], codes: { email_unknown: 'email' } });
  const submit = handleSubmit(({ email }) =>
    recover.mutate(
      { email, language: shownLanguage(i18n.resolvedLanguage), returnTo },
      { onError: (error) => void refusals.sayBeside(error) },
    ),
  );
  if (recover.isSuccess) return <LinkSent email={recover.variables.email} />;
  const problem = refusals.restOf(recover.error);
  return (
    <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert text={problemText(problem)} />
      <EmailInput
        autoComplete="username"
        label={t('email')}
        error={fieldErrorText(formState.errors.email)}
        field={register('email')}
      />
      <Button look="bloom" type="submit" isBusy={recover.isPending}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}

function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation('identity');
  const { span } = useFormats();
  const lifetime = span(passwordResetMinutes, 'minute');
  return (
    <DoneNotice title={t('forgot.sentTitle')} text={t('forgot.sentText', { email, lifetime })}>
      <p className="small muted">{t('forgot.sentHint')}</p>
    </DoneNotice>
  );
}
