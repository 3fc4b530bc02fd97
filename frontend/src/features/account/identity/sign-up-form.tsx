import { formResolver } from '../../../lib/form-resolver';
import { type CreateUser, createUserSchema } from '@perpetua/contracts/identity.contract';
import { acceptedSchema } from '@perpetua/contracts/validation';
import { FormProvider, useForm, type UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { refusedFields } from '../../../lib/field-errors';
import { shownLanguage } from '../../../lib/i18n';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { FormAlert } from './form-alert';
import { useLogIn, useSignUp } from './identity.api';
import styles from './entrance-form.module.css';
import { problemText } from '../../../lib/problems';
import { ChosenPassword, ContactFields, NameFields, type SignUpInput, TermsField } from './sign-up-fields';

const formSchema = createUserSchema.extend({ acceptTerms: acceptedSchema });

/** Creates a customer's account and logs in with it; the page redirects when the session opens. */
export function SignUpForm() {
  const { t, i18n } = useTranslation('identity');
  const form = useForm<SignUpInput, unknown, CreateUser>({
    resolver: formResolver(formSchema),
    defaultValues: { name: '', surname: '', email: '', phone: '', password: '' },
  });
  const signUp = useSignUp();
  const enter = useEntryAfterSignUp();
  const create = (user: CreateUser) =>
    signUp.mutate(
      { ...user, language: shownLanguage(i18n.resolvedLanguage) },
      { onSuccess: () => enter.start(user), onError: (error) => sayBeside(error, form.setError) },
    );
  const isSaidBeside = signUp.error !== null && refusalsOf(signUp.error).length > 0;
  return (
    <FormProvider {...form}>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void form.handleSubmit(create)(event)}>
        <FormAlert text={isSaidBeside ? undefined : problemText(signUp.error)} />
        <NameFields />
        <ContactFields />
        <ChosenPassword />
        <TermsField />
        <Button look="bloom" type="submit" isBusy={signUp.isPending || enter.isPending}>
          {t('signUp.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

/**
 * Logs in with the new account. If only the login fails, sends the user to the sign-in page, because the account
 * exists.
 */
function useEntryAfterSignUp() {
  const { t } = useTranslation('identity');
  const logIn = useLogIn();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const goToSignIn = () => {
    toasts.done(t('signUp.created'));
    void navigate({ pathname: paths.signIn, search }, { state: state as unknown });
  };
  return {
    isPending: logIn.isPending,
    start: ({ email, password }: CreateUser) => logIn.mutate({ email, password }, { onError: goToSignIn }),
  };
}

type FieldName = Exclude<keyof SignUpInput, 'usertype_id' | 'language' | 'username'>;
const fieldNames: readonly string[] = [
  'name',
  'surname',
  'email',
  'phone',
  'password',
  'acceptTerms',
] satisfies FieldName[];

/** The errors of a refused sign-up that refer to a field of the form. */
export function refusalsOf(error: unknown): { path: FieldName; code: string }[] {
  if (error instanceof ApiError && error.code === 'email_taken') return [{ path: 'email', code: error.code }];
  const isField = (path: string): path is FieldName => fieldNames.includes(path);
  return refusedFields(error).flatMap(({ path, code }) => (isField(path) ? [{ path, code }] : []));
}

function sayBeside(error: unknown, setError: UseFormSetError<SignUpInput>): void {
  for (const { path, code } of refusalsOf(error)) setError(path, { type: code }, { shouldFocus: true });
}
