import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import styles from './mobile-drawer.module.css';
import { Themed } from '../ui/themed';
import { mainEntries } from './navigation';
import { ColourModeSelect, LanguageSelect } from './preferences';
import { SideNavigation } from './side-navigation';

/** The drawer with the whole navigation for small screens; it fits on screens from 320 px wide. */
export function MobileDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Themed>
      <Drawer
        open={open}
        onClose={onClose}
        anchor="right"
        slotProps={{ paper: { 'aria-label': t('navigation.menu') } }}
      >
        <div className={styles.drawer}>
          <div className={styles.top}>
            <LanguageSelect />
            <ColourModeSelect named />
            <IconButton className={styles.close} aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </div>
          <nav aria-label={t('navigation.main')}>
            <ul className={styles.entries}>
              {mainEntries.map(({ key, path }) => (
                <li key={key}>
                  <NavLink className={styles.entry} to={path} end={path === paths.home}>
                    {t(key === 'home' ? 'navigation.drawerHome' : `navigation.${key}`)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {session === undefined ? <Entrance /> : <SideNavigation />}
        </div>
      </Drawer>
    </Themed>
  );
}

function Entrance() {
  const { t } = useTranslation();
  return (
    <div className={styles.entrance}>
      <Button look="outlined" to={paths.signUp}>
        {t('navigation.signUp')}
      </Button>
      <Button look="text" to={paths.signIn}>
        {t('navigation.signIn')}
      </Button>
    </div>
  );
}
