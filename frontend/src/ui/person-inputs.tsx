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

/** An e-mail address. */
export function EmailInput({ autoComplete = 'email', ...input }: EmailInputProps) {
  return <TextInput required type="email" inputMode="email" autoComplete={autoComplete} {...input} />;
}

/** A phone number. */
export function PhoneInput(input: PersonInputProps) {
  return <TextInput required type="tel" inputMode="tel" autoComplete="tel" {...input} />;
}
