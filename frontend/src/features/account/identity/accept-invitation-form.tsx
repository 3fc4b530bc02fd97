import { formResolver } from '../../../lib/form-resolver';
import { createUserSchema, type ResetLinkAnswer } from '@perpetua/contracts/identity.contract';
import { acceptedSchema } from '@perpetua/contracts/validation';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api-client';
import { formRefusals } from '../../../lib/form-refusals';
import { shownLanguage } from '../../../lib/i18n';
import { problemText } from '../../../lib/problems';
import { Button } from '../../../ui/button';
import { FormAlert } from './form-alert';
import styles from './entrance-form.module.css';
import { AskAgain } from './reset-password-form';
import { ChosenPassword, TermsField } from './sign-up-fields';
import { useLinkedPassword } from './use-linked-password';

const formSchema = createUserSchema.pick({ password: true }).extend({ acceptTerms: acceptedSchema });
type Chosen = z.output<typeof formSchema>;

/**
 * The form with which the owner of an account that an admin created sets the first password and accepts the terms.
 * `token` is from the link in the invitation mail, and `accepts` are the texts.
 */
export function AcceptInvitationForm({ token, accepts }: { token: string; accepts: ResetLinkAnswer['accepts'] }) {
  const { t, i18n } = useTranslation('identity');
  const form = useForm<z.input<typeof formSchema>, unknown, Chosen>({
    resolver: formResolver(formSchema),
    defaultValues: { password: '' },
  });
  const { reset, save } = useLinkedPassword(token, t('invitation.done'));
  const refusals = formRefusals({ setError: form.setError, names: ['password', 'acceptTerms'] });
  const problem = refusals.restOf(reset.error);
  const isOver = reset.error instanceof ApiError && reset.error.code === 'reset_link_invalid';
  const submit = form.handleSubmit((chosen) =>
    save({ ...chosen, language: shownLanguage(i18n.resolvedLanguage) }, refusals.sayBeside),
  );
  return (
    <FormProvider {...form}>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={problemText(problem)} />
        {isOver && <AskAgain />}
        <ChosenPassword />
        <TermsField isPartner={accepts.includes('partner-terms')} />
        <Button look="bloom" type="submit" isBusy={reset.isPending}>
          {t('invitation.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
