import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { usePhotoProblemText } from '../../../lib/photo-problems';
import { FileButton } from '../../../ui/file-button';
import { useToasts } from '../../../ui/toasts';
import { initialsOf } from '../../../lib/initials';
import { useSetLogo } from './account.api';
import styles from './profile.module.css';

/** The picture of an account's owner, or the owner's initials, with a button to replace the picture. */
export function LogoUpload({ user, mayUpload }: { user: User; mayUpload: boolean }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.logo}>
      {user.logo === null ? (
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(user)}
        </span>
      ) : (
        <img
          className={styles.picture}
          src={user.logo}
          width={96}
          height={96}
          alt={t('logo.alt', { name: `${user.name} ${user.surname}` })}
        />
      )}
      {mayUpload && <ChooseLogo userId={user.id} />}
    </div>
  );
}

function ChooseLogo({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const textOf = usePhotoProblemText();
  const setting = useSetLogo(userId);
  const choose = (picture: File) =>
    setting.mutate(picture, {
      onSuccess: () => toasts.done(t('logo.saved')),
      onError: (error) => toasts.warn(textOf(error)),
    });
  return (
    <FileButton hint={t('logo.hint')} isBusy={setting.isPending} isSmall onChoose={choose}>
      {t('logo.choose')}
    </FileButton>
  );
}
