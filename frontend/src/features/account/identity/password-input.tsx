import { useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/text-input';
import styles from './password-input.module.css';

interface PasswordInputProps {
  /** 'Password' by default. */
  label?: string;
  autoComplete: 'current-password' | 'new-password';
  error: ReactNode;
  field: UseFormRegisterReturn;
}

/** A password field with a button that shows the typed text. */
export function PasswordInput({ label, autoComplete, error, field }: PasswordInputProps) {
  const { t } = useTranslation('identity');
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      label={label ?? t('password')}
      required
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      error={error}
      field={field}
      endAdornment={
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'hide' : 'show')}
        </button>
      }
    />
  );
}
