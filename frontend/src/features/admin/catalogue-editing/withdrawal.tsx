import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import layout from '../../../ui/form-layout.module.css';
import { useToasts } from '../../../ui/toasts';

interface WithdrawalProps {
  /**
   * What the button does: 'withdraw' takes a product or plan off sale, 'remove' deletes a draft that was never on sale.
   */
  kind?: 'withdraw' | 'remove';
  /** The name of the product or plan. */
  name: string;
  /** A text that explains the consequences. */
  text: string;
  isBusy: boolean;
  /** The path of the page that is opened on success. */
  to: string;
  onWithdraw: (variables: undefined, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

/** Takes a product or plan off sale, or removes a draft, after confirmation. Existing purchases continue. */
export function Withdrawal({ kind = 'withdraw', name, text, isBusy, to, onWithdraw }: WithdrawalProps) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const confirm = () =>
    onWithdraw(undefined, {
      onSuccess: () => {
        toasts.done(t(`${kind}.done`, { name }));
        void navigate(to);
      },
      onError: toasts.refused,
    });
  return (
    <section className={`card ${layout.part}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {t(`${kind}.title`)}
      </h2>
      <p>{text}</p>
      <Button look="outlined" onClick={() => setAsking(true)}>
        {t(`${kind}.act`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(`${kind}.ask`, { name })}
        confirm={t(`${kind}.act`)}
        busy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </section>
  );
}
