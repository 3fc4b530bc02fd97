import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { CartButton } from '../features/shop/cart/cart-button';
import { paths } from '../lib/paths';
import { roleOfSession, useSession } from '../lib/session';
import { BrandMark } from '../ui/brand-mark';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { mainEntries } from './navigation';
import { ColourModeSelect, LanguageSelect } from './preferences';
import styles from './site-header.module.css';

const MobileDrawer = lazy(async () => ({ default: (await import('./mobile-drawer')).MobileDrawer }));
const OfficeSearch = lazy(async () => ({
  default: (await import('../features/admin/search/office-search')).OfficeSearch,
}));
const NoticeBell = lazy(async () => ({
  default: (await import('../features/account/notifications/notice-bell')).NoticeBell,
}));
const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu')).ProfileMenu }));

/**
 * The header: brand, main navigation, choice of language and colour mode, cart, and the menu of the logged-in user.
 * With `wide`, it is as wide as the window.
 */
export function SiteHeader({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const isAdmin = roleOfSession(session) === 'admin';
  return (
    <header className={styles.header}>
      <div className={`${wide ? styles.wide : 'container'} ${styles.bar}`} data-crowded={isAdmin || undefined}>
        <Link className={styles.brand} to={paths.home} aria-label={t('homeLink')}>
          <BrandMark size={36} />
          <span className={styles.word}>Perpétua</span>
        </Link>
        <nav className={styles.navigation} aria-label={t('navigation.main')}>
          {mainEntries.map(({ key, path }) => (
            <NavLink key={key} className={styles.entry} to={path} end={path === paths.home}>
              {t(`navigation.${key}`)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.preferences}>
          <LanguageSelect />
          <ColourModeSelect />
        </div>
        {isAdmin && (
          <Suspense fallback={<span className={styles.profilePlace} />}>
            <OfficeSearch />
          </Suspense>
        )}
        <CartButton />
        {session === undefined ? (
          <Entrance />
        ) : (
          <>
            <Suspense fallback={<span className={styles.profilePlace} />}>
              <NoticeBell />
            </Suspense>
            <Suspense fallback={<span className={styles.profilePlace} />}>
              <ProfileMenu />
            </Suspense>
          </>
        )}
        <DrawerButton />
      </div>
    </header>
  );
}

function Entrance() {
  const { t } = useTranslation();
  return (
    <div className={styles.entrance}>
      <Link className={styles.signIn} to={paths.signIn}>
        {t('navigation.signIn')}
      </Link>
      <Button look="outlined" isSmall to={paths.signUp}>
        {t('navigation.signUp')}
      </Button>
    </div>
  );
}

/** The button that opens the navigation drawer on small screens. The drawer closes whenever the path changes. */
function DrawerButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [wanted, setWanted] = useState(false);
  const open = openAt === pathname;
  const show = () => {
    setWanted(true);
    setOpenAt(pathname);
  };
  return (
    <span className={styles.drawerButton}>
      <IconButton aria-label={t('navigation.menu')} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <Icon name="menu" />
      </IconButton>
      {wanted && (
        <Suspense>
          <MobileDrawer open={open} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </span>
  );
}
