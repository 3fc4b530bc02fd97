import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { phoneText, useFormats } from '../../../lib/formats';
import { languageNames } from '../../../lib/i18n';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { FactList } from '../../../ui/fact-list';
import { LogoUpload } from './logo-upload';
import styles from './profile.module.css';
import { WaitingEmail } from './waiting-email';

/** A person's name and picture; the owner and admins get a link to edit them. */
export function ProfileData({ user, mayUpload }: { user: User; mayUpload: boolean }) {
  const { t } = useTranslation('account');
  const { instantDay } = useFormats();
  const facts = [
    ['name', `${user.name} ${user.surname}`],
    ['username', user.username],
    ['email', <EmailFact key="email" user={user} />],
    ['phone', phoneText(user.phone)],
    ['language', languageNames[user.language]],
    ['usertype', t(`usertype.${user.usertype_id}`)],
    ['created', instantDay(user.createdAt)],
  ] as const;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="data">
      <h2 id="data" className="heading-small">
        {t('part.data')}
      </h2>
      <LogoUpload user={user} mayUpload={mayUpload} />
      <FactList facts={facts.map(([name, value]) => ({ name: t(`fact.${name}`), value }))} />
      <WaitingEmail user={user} />
      <Button look="outlined" to={generatePath(paths.userEdit, { userId: user.id })}>
        {t('profile.edit')}
      </Button>
    </section>
  );
}

function EmailFact({ user: { email, emailConfirmed } }: { user: User }) {
  const { t } = useTranslation('account');
  return (
    <>
      {email} <span className="small muted">({t(emailConfirmed ? 'emailConfirmed' : 'emailOpen')})</span>
    </>
  );
}
