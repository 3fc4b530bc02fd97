import { formResolver } from '../../../lib/form-resolver';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { formRefusals } from '../../../lib/form-refusals';
import { shownLanguage } from '../../../lib/i18n';
import { paths } from '../../../lib/paths';
import { useProblemText } from '../../../lib/problems';
import { roleOfSession, useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { DoneNotice } from '../../../ui/done-notice';
import { FormAlert } from '../../account/identity/form-alert';
import { useApply } from './application.api';
import { PersonPart, WorkPart } from './application-person';
import { ConsentField, MoneyPart, PlacePart } from './application-place';
import {
  type ApplicationFields,
  applicationFormSchema,
  applicationOf,
  type CheckedApplication,
} from './application-form.policy';
import styles from './partners.module.css';

const empty = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  password: '',
  city: '',
  parish: '',
  street: '',
  streetNumber: '',
  floor: null,
  postalCode: '',
  taxId: '',
  billing: true,
  billingDetails: '',
  delivery: true,
  deliveryDetails: '',
};
const names = Object.keys({ ...empty, partnerType: '', location: '', consent: '' }) as (keyof ApplicationFields)[];
const codes = { email_taken: 'email', location_outside_portugal: 'location' } as const;

/** The form with which a florist or grave cleaner applies to become a partner. */
export function ApplicationForm() {
  const { t } = useTranslation('partners');
  const isReturning = roleOfSession(useSession()) === 'partner';
  const form = useForm<ApplicationFields, unknown, CheckedApplication>({
    resolver: formResolver(applicationFormSchema(isReturning)),
    defaultValues: empty,
  });
  const { apply, problem, submit } = useApplying(form);
  const problemOf = useApplicationProblem();
  if (apply.isSuccess) return <Received name={apply.variables.name} isReturning={isReturning} />;
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="small muted">{t('apply.required')}</p>
        <WorkPart />
        <PersonPart isReturning={isReturning} />
        <PlacePart />
        <MoneyPart />
        <ConsentField />
        <FormAlert text={problem === null ? undefined : problemOf(problem)} />
        <Button look="bloom" className={styles.submit} type="submit" isBusy={apply.isPending}>
          {t('apply.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

type ApplicationReturn = UseFormReturn<ApplicationFields, unknown, CheckedApplication>;

function useApplying({ handleSubmit, setError }: ApplicationReturn) {
  const { i18n } = useTranslation();
  const apply = useApply();
  const refusals = formRefusals({ setError, names, codes });
  const submit = handleSubmit((fields) =>
    apply.mutate(applicationOf(fields, shownLanguage(i18n.resolvedLanguage)), {
      onError: (error) => void refusals.sayBeside(error),
    }),
  );
  return { apply, submit, problem: refusals.restOf(apply.error) };
}

function Received({ name, isReturning }: { name: string; isReturning: boolean }) {
  const { t } = useTranslation('partners');
  return (
    <DoneNotice title={t('apply.sentTitle')} text={t('apply.sentText', { name })}>
      {!isReturning && (
        <Button look="outlined" to={paths.signIn}>
          {t('apply.toSignIn')}
        </Button>
      )}
    </DoneNotice>
  );
}

/** Explains why an application was refused: a partner with an earlier application learns that it is being handled. */
function useApplicationProblem(): (error: unknown) => string {
  const { t } = useTranslation('partners');
  const textOf = useProblemText();
  return (error) =>
    error instanceof ApiError && error.code === 'illegal_transition' ? t('apply.stands') : textOf(error);
}
