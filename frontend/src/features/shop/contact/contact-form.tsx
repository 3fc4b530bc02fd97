import { formResolver } from '../../../lib/form-resolver';
import {
  contactCategories,
  contactMessageSchema,
  type ContactMessageRequest,
  maximumContactMessage,
  maximumContactSubject,
} from '@perpetua/contracts/contact.contract';
import { emailSchema } from '@perpetua/contracts/validation';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { DoneNotice } from '../../../ui/done-notice';
import { EmailInput } from '../../../ui/person-inputs';
import { SelectInput } from '../../../ui/select-input';
import { TextInput } from '../../../ui/text-input';
import { FormAlert } from '../../account/identity/form-alert';
import { useMe } from '../../account/identity/identity.api';
import { useSendMessage } from './contact.api';
import styles from './contact.module.css';

type ContactFields = Omit<z.input<typeof contactMessageSchema>, 'email'> & { email: string };

/** A guest must enter an e-mail address for the reply; a logged-in user sends none, because the account has one. */
const formSchema = (isGuest: boolean): z.ZodType<ContactMessageRequest, ContactFields> =>
  contactMessageSchema.extend({ email: isGuest ? emailSchema : z.string().transform(() => undefined) });

const names = ['category', 'subject', 'message', 'email'] as const;

/** Category, subject and message; a guest also enters an e-mail address for the reply. */
export function ContactForm() {
  const { t } = useTranslation('contact');
  const isGuest = useSession() === undefined;
  const form = useForm<ContactFields, unknown, ContactMessageRequest>({
    resolver: formResolver(formSchema(isGuest)),
    defaultValues: { subject: '', message: '', email: '' },
  });
  const sending = useSendMessage();
  const refusals = formRefusals({ setError: form.setError, names });
  const submit = form.handleSubmit((message) =>
    sending.mutate(message, { onError: (error) => void refusals.sayBeside(error) }),
  );
  const writeAnother = () => {
    form.reset();
    sending.reset();
  };
  if (sending.isSuccess) return <Sent onAnother={writeAnother} />;
  return (
    <FormProvider {...form}>
      <form className={`card ${styles.form}`} noValidate onSubmit={(event) => void submit(event)}>
        <FormAlert text={sending.isError ? t('failed') : undefined} />
        <p className="small muted">{t('required')}</p>
        <MessageFields />
        {isGuest ? <EmailField /> : <AnswerAddress />}
        <Button look="bloom" type="submit" isBusy={sending.isPending}>
          {t('submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const { t } = useTranslation('contact');
  return (
    <DoneNotice title={t('sentTitle')} text={t('sentText')}>
      <Button look="outlined" onClick={onAnother}>
        {t('another')}
      </Button>
    </DoneNotice>
  );
}

function MessageFields() {
  const { t } = useTranslation('contact');
  const { register, formState } = useFormContext<ContactFields>();
  const { errors } = formState;
  return (
    <>
      <SelectInput
        label={t('category')}
        required
        options={[
          { value: '', name: t('chooseCategory') },
          ...contactCategories.map((category) => ({ value: category, name: t(`categories.${category}`) })),
        ]}
        error={fieldErrorText(errors.category)}
        {...register('category')}
      />
      <TextInput
        label={t('subject')}
        required
        autoComplete="off"
        maxLength={maximumContactSubject}
        error={fieldErrorText(errors.subject)}
        field={register('subject')}
      />
      <TextInput
        label={t('message')}
        hint={t('messageHint')}
        required
        multiline
        rows={7}
        maxLength={maximumContactMessage}
        error={fieldErrorText(errors.message)}
        field={register('message')}
      />
    </>
  );
}

function EmailField() {
  const { t } = useTranslation('contact');
  const { register, formState } = useFormContext<ContactFields>();
  return (
    <EmailInput
      label={t('email')}
      hint={t('emailHint')}
      error={fieldErrorText(formState.errors.email)}
      field={register('email')}
    />
  );
}

/** The e-mail address to which the reply to a logged-in user is sent. */
function AnswerAddress() {
  const { t } = useTranslation('contact');
  const { data: me } = useMe();
  if (me === undefined) return null;
  return <p className={`small muted ${styles.answer}`}>{t('answerTo', { email: me.email })}</p>;
}
