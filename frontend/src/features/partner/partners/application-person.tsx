import { partnerTypes } from '@perpetua/contracts/roles';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { ChoiceCards } from '../../../ui/choice-cards';
import layout from '../../../ui/form-layout.module.css';
import { EmailInput, NameInputs, PhoneInput } from '../../../ui/person-inputs';
import { NewPasswordField } from '../../account/identity/new-password-field';
import type { ApplicationFields } from './application-form.policy';

const icons = { flower: 'flower', grave: 'brush' } as const;

/** The kind of work that the applicant does. */
export function WorkPart() {
  const { t } = useTranslation('partners');
  const { field, fieldState } = useController<ApplicationFields, 'partnerType'>({ name: 'partnerType' });
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('apply.work')}</h2>
      <ChoiceCards
        legend={`${t('apply.partnerType')} *`}
        choices={partnerTypes.map((type) => ({
          value: type,
          title: t(`type.${type}`),
          text: t(`apply.${type}Text`),
          icon: icons[type],
        }))}
        value={field.value}
        onChoose={field.onChange}
        error={fieldErrorText(fieldState.error)}
        focusRef={field.ref}
      />
    </section>
  );
}

/** The applicant's name and the credentials of the new account; a logged-in partner already has an account. */
export function PersonPart({ isReturning }: { isReturning: boolean }) {
  const { t } = useTranslation(['partners', 'account']);
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('apply.person')}</h2>
      <NameFields />
      {isReturning ? (
        <p className="small muted">{t('apply.again')}</p>
      ) : (
        <>
          <LoginFields />
          <p className="small muted">{t('apply.personText')}</p>
        </>
      )}
    </section>
  );
}

function NameFields() {
  const { t } = useTranslation(['identity', 'partners']);
  const { register, formState } = useFormContext<ApplicationFields>();
  const { errors } = formState;
  return (
    <>
      <NameInputs
        first={{ label: t('name'), error: fieldErrorText(errors.name), field: register('name') }}
        surname={{ label: t('surname'), error: fieldErrorText(errors.surname), field: register('surname') }}
      />
      <PhoneInput
        label={t('phone')}
        hint={t('partners:apply.phoneHint')}
        error={fieldErrorText(errors.phone)}
        field={register('phone')}
      />
    </>
  );
}

function LoginFields() {
  const { t } = useTranslation('identity');
  const { register, formState } = useFormContext<ApplicationFields>();
  const password = useWatch<ApplicationFields, 'password'>({ name: 'password' });
  return (
    <>
      <EmailInput label={t('email')} error={fieldErrorText(formState.errors.email)} field={register('email')} />
      <NewPasswordField
        password={password}
        error={fieldErrorText(formState.errors.password)}
        field={register('password')}
      />
    </>
  );
}
