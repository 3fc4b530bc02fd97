import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './password-input.module.css';
import { PasswordChecklist } from './password-checklist';
import { PasswordInput } from './password-input';

interface NewPasswordFieldProps {
  label?: string;
  /** The value typed so far. */
  password: string;
  error: ReactNode;
  field: UseFormRegisterReturn;
}

/** The field for a new password, with a checklist of its requirements. */
export function NewPasswordField({ password, ...input }: NewPasswordFieldProps) {
  return (
    <div className={styles.password}>
      <PasswordInput autoComplete="new-password" {...input} />
      <PasswordChecklist password={password} />
    </div>
  );
}
