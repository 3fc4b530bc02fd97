import { type ReactNode, useId } from 'react';
import styles from './form-field.module.css';
import { Icon } from './icon';

/** Ids and states a control needs to belong to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean | undefined;
}

interface FormFieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong, as a sentence; read out when it appears. */
  error?: string | undefined;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, hint and error below, tied together for a screen reader. */
export function FormField({ label, hint, error, required = false, children }: FormFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === undefined ? [] : [hintId], error === undefined ? [] : [errorId]].flat();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error !== undefined,
        'aria-required': required || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The sentence under a control that says what is wrong with it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles.error} role={error === undefined ? undefined : 'alert'} hidden={error === undefined}>
      <Icon name="alert" size={18} />
      {error}
    </p>
  );
}
