import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './identity.module.css';
import { PasswordChecklist } from './password-checklist';
import { PasswordInput } from './password-input';

interface NewPasswordFieldProps {
  label?: string;
  /** As it is typed so far. */
  password: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** A password that is chosen, with what it must have. */
export function NewPasswordField({ password, ...input }: NewPasswordFieldProps) {
  return (
    <div className={styles.password}>
      <PasswordInput autoComplete="new-password" {...input} />
      <PasswordChecklist password={password} />
    </div>
  );
}
