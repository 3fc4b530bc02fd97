import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probablyMeant } from '../lib/email-typo';
import styles from './form-layout.module.css';
import { TextInput, type TextInputProps } from './text-input';

type PersonInputProps = Pick<TextInputProps, 'label' | 'hint' | 'error' | 'field'>;

/** First name and surname, side by side where there is room. */
export function NameInputs({ first, surname }: Record<'first' | 'surname', PersonInputProps>) {
  return (
    <div className={styles.pair}>
      <TextInput required autoComplete="given-name" maxLength={100} {...first} />
      <TextInput required autoComplete="family-name" maxLength={100} {...surname} />
    </div>
  );
}

interface EmailInputProps extends PersonInputProps {
  /** 'username' when the e-mail address identifies an account. */
  autoComplete?: 'email' | 'username';
}

/** An e-mail address. When the field is left, it says which other address was probably meant; any is accepted. */
export function EmailInput({ autoComplete = 'email', field, hint, ...input }: EmailInputProps) {
  const { t } = useTranslation('common');
  const [meant, setMeant] = useState<string>();
  const onBlur: typeof field.onBlur = (event: { target: HTMLInputElement }) => {
    setMeant(probablyMeant(event.target.value));
    return field.onBlur(event);
  };
  return (
    <TextInput
      required
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      {...input}
      hint={meant === undefined ? hint : <span role="status">{t('emailTypo', { email: meant })}</span>}
      field={{ ...field, onBlur }}
    />
  );
}

/** A phone number. */
export function PhoneInput(input: PersonInputProps) {
  return <TextInput required type="tel" inputMode="tel" autoComplete="tel" {...input} />;
}
