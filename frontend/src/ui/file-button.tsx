import { type ReactNode, useId } from 'react';
import { photoTypes } from '../lib/photo-preparation';
import { buttonClass } from './button';
import styles from './file-button.module.css';
import { FieldError } from './form-field';

interface FileButtonProps {
  /** The label of the button. */
  children: ReactNode;
  /** Which pictures are accepted. */
  hint: string;
  isBusy?: boolean;
  isSmall?: boolean;
  /** Other buttons next to it. */
  beside?: ReactNode;
  /** Why the last file was refused. */
  error?: ReactNode;
  onChoose: (file: File) => void;
}

/** A button that chooses a picture; choosing the same file twice calls `onChoose` twice. */
export function FileButton(props: FileButtonProps) {
  const { children, hint, isBusy = false, isSmall = false, beside, error, onChoose } = props;
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        id={id}
        className={`visually-hidden ${styles.file}`}
        type="file"
        accept={photoTypes.join(',')}
        disabled={isBusy}
        aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          currentTarget.value = '';
        }}
      />
      <span className={styles.buttons}>
        <label
          htmlFor={id}
          className={buttonClass({ look: 'outlined', isSmall, isBusy })}
          aria-busy={isBusy || undefined}
        >
          {children}
        </label>
        {beside}
      </span>
      <p id={`${id}-hint`} className="small muted">
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
