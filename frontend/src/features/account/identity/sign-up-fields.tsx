import type { createUserSchema } from '@perpetua/contracts/identity.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { paths } from '../../../lib/paths';
import { CheckboxInput } from '../../../ui/checkbox-input';
import { EmailInput, NameInputs, PhoneInput } from '../../../ui/person-inputs';
import { NewPasswordField } from './new-password-field';

export type SignUpInput = z.input<typeof createUserSchema>;

function useFields() {
  const { register, formState } = useFormContext<SignUpInput>();
  return { register, errors: formState.errors };
}

export function NameFields() {
  const { t } = useTranslation('identity');
  const { register, errors } = useFields();
  return (
    <NameInputs
      first={{ label: t('name'), error: fieldErrorText(errors.name), field: register('name') }}
      surname={{ label: t('surname'), error: fieldErrorText(errors.surname), field: register('surname') }}
    />
  );
}

/** E-mail address and telephone number. */
export function ContactFields() {
  const { t } = useTranslation('identity');
  const { register, errors } = useFields();
  return (
    <>
      <EmailInput label={t('email')} error={fieldErrorText(errors.email)} field={register('email')} />
      <PhoneInput
        label={t('phone')}
        hint={t('phoneHint')}
        error={fieldErrorText(errors.phone)}
        field={register('phone')}
      />
    </>
  );
}

/** The field for the password, with its requirements. */
export function ChosenPassword() {
  const { register, errors } = useFields();
  const password = useWatch<SignUpInput, 'password'>({ name: 'password' });
  return <NewPasswordField password={password} error={fieldErrorText(errors.password)} field={register('password')} />;
}

/**
 * The consent to the terms, for a partner to the partner terms, and to the privacy policy. They open in a new tab, so
 * that nothing typed is lost.
 */
export function TermsField({ isPartner = false }: { isPartner?: boolean }) {
  const { register, errors } = useFields();
  const line = (
    <Trans
      ns="identity"
      i18nKey={isPartner ? 'acceptPartnerTerms' : 'acceptTerms'}
      components={{
        terms: <Link to={paths.terms} target="_blank" />,
        partnerTerms: <Link to={paths.partnerTerms} target="_blank" />,
        privacy: <Link to={paths.privacyPolicy} target="_blank" />,
      }}
    />
  );
  return (
    <CheckboxInput
      required
      label={<span>{line}</span>}
      error={fieldErrorText(errors.acceptTerms)}
      field={register('acceptTerms')}
    />
  );
}
