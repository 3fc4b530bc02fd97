import { type ReactNode, useId } from 'react';
import { preloadErrorTexts } from '../lib/field-errors';
import styles from './form-field.module.css';
import { Icon } from './icon';

/** The ids and states that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean | undefined;
}

interface FormFieldProps {
  label: string;
  hint?: ReactNode;
  /** The error as a sentence; screen readers announce it when it appears. */
  error?: ReactNode;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, control, hint and error below, connected for screen readers. */
export function FormField({ label, hint, error, required = false, children }: FormFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === undefined ? [] : [hintId], error === undefined ? [] : [errorId]].flat();
  return (
    <div className={styles.field} onFocus={preloadErrorTexts}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {/* The no-break space keeps the mark on the line of the last word. */}
        {required && <span aria-hidden="true">&nbsp;*</span>}
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

/** The error message under a control. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p id={id} className={styles.error} role={error === undefined ? undefined : 'alert'} hidden={error === undefined}>
      <Icon name="alert" size={18} />
      {error}
    </p>
  );
}
