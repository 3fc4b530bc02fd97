import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A dialog about an action, with a button that confirms it and a button that closes the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, busy = false, disabled = false, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <div className={styles.dialog}>
        <h2 id={titleId} className="heading-small">
          {title}
        </h2>
        {children}
        <div className={styles.actions}>
          <Button look="bloom" isBusy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('back')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
