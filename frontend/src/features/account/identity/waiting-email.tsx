import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { Note } from '../../../ui/note';
import { useToasts } from '../../../ui/toasts';
import { useGiveUpEmail, useResendEmailLink } from './account.api';
import styles from './profile.module.css';

/** The new e-mail address that waits for its link, which can be sent again or given up; nothing if there is none. */
export function WaitingEmail({ user: { id, email, emailChange } }: { user: User }) {
  const { t } = useTranslation('account');
  const { instant } = useFormats();
  const toasts = useToasts();
  const resending = useResendEmailLink(id);
  const givingUp = useGiveUpEmail(id);
  if (emailChange === undefined) return null;
  const { email: waiting, expiresAt } = emailChange;
  const resend = () =>
    resending.mutate(undefined, {
      onSuccess: () => toasts.done(t('emailChange.sent', { email: waiting })),
      onError: toasts.refused,
    });
  const giveUp = () =>
    givingUp.mutate(undefined, {
      onSuccess: () => toasts.done(t('emailChange.givenUp', { email })),
      onError: toasts.refused,
    });
  return (
    <section className={styles.waiting} aria-label={t('emailChange.title')}>
      <Note icon="mail">
        <span>
          {t('emailChange.waiting', { email: waiting })} {t('emailChange.until', { email, when: instant(expiresAt) })}
        </span>
      </Note>
      <div className={layout.actions}>
        <Button look="outlined" isBusy={resending.isPending} onClick={resend}>
          {t('emailChange.resend')}
        </Button>
        <Button look="text" isBusy={givingUp.isPending} onClick={giveUp}>
          {t('emailChange.giveUp')}
        </Button>
      </div>
    </section>
  );
}
