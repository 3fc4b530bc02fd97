import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useLogOut, useMe } from '../features/account/identity/identity.api';
import { initialsOf } from '../lib/initials';
import { paths } from '../lib/paths';
import { cachedLogo, useSession } from '../lib/session';
import { Icon } from '../ui/icon';
import { Themed } from '../ui/themed';
import { personalArea } from './navigation';
import styles from './profile-menu.module.css';

/** The menu of the logged-in user: name, and links to the personal pages. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: me } = useMe();
  const logOut = useLogOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <ProfileButton me={me} isOpen={anchor !== null} onOpen={setAnchor} />
      <Themed>
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          slotProps={{ list: { className: styles.menu ?? '' } }}
        >
          {me !== undefined && <Person me={me} />}
          <MenuItem component={Link} to={paths.home} onClick={close}>
            {t('navigation.home')}
          </MenuItem>
          <MenuItem component={Link} to={personalArea(session)} onClick={close}>
            {t('navigation.personalArea')}
          </MenuItem>
          {session !== undefined && (
            <MenuItem component={Link} to={generatePath(paths.profile, { userId: session.userId })} onClick={close}>
              {t('navigation.profile')}
            </MenuItem>
          )}
          <MenuItem onClick={() => logOut()}>{t('navigation.logOut')}</MenuItem>
        </Menu>
      </Themed>
    </>
  );
}

function Person({ me: { name, surname, email } }: { me: User }) {
  return (
    <li className={styles.person} role="presentation">
      <strong>
        {name} {surname}
      </strong>
      <span className="small muted">{email}</span>
    </li>
  );
}

interface ProfileButtonProps {
  /** The logged-in user; undefined while loading. */
  me: User | undefined;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

function ProfileButton({ me, isOpen, onOpen }: ProfileButtonProps) {
  const { t } = useTranslation();
  const initials = me && initialsOf(me);
  const picture = me === undefined ? cachedLogo() : me.logo;
  const name = me && `${me.name} ${me.surname}`;
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={name === undefined ? t('navigation.profileMenu') : `${name}, ${t('navigation.profileMenu')}`}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {picture === null ? (
        <span className={styles.initials}>{initials ?? <Icon name="user" />}</span>
      ) : (
        <img className={styles.picture} src={picture} width={38} height={38} alt="" />
      )}
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </button>
  );
}
