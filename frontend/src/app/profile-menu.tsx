import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLogOut, useMe } from '../features/identity/identity.api';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { Icon } from '../ui/icon';
import { Themed } from '../ui/themed';
import { personalArea } from './navigation';
import styles from './profile-menu.module.css';

/** Who is logged in, and where their things are. */
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
          {me !== undefined && (
            <li className={styles.person} role="presentation">
              <strong>
                {me.name} {me.surname}
              </strong>
              <span className="small muted">{me.email}</span>
            </li>
          )}
          <MenuItem component={Link} to={paths.home} onClick={close}>
            {t('navigation.home')}
          </MenuItem>
          <MenuItem component={Link} to={personalArea(session)} onClick={close}>
            {t('navigation.personalArea')}
          </MenuItem>
          <MenuItem onClick={() => logOut()}>{t('navigation.logOut')}</MenuItem>
        </Menu>
      </Themed>
    </>
  );
}

interface ProfileButtonProps {
  /** Undefined until it is known who is logged in. */
  me: User | undefined;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

function ProfileButton({ me, isOpen, onOpen }: ProfileButtonProps) {
  const { t } = useTranslation();
  const initials = me && `${me.name.charAt(0)}${me.surname.charAt(0)}`;
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
      <span className={styles.initials}>{initials ?? <Icon name="user" />}</span>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </button>
  );
}
