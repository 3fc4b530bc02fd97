import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { useLiveEvents } from '../lib/live-events';
import { OfflineNotice } from './offline-notice';

/** Around every page: skip link, scroll to the top, live updates, and a word when the network is gone. */
export function RootLayout() {
  const { t } = useTranslation();
  useLiveEvents();
  useTopOfPage();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <Suspense>
        <Outlet />
      </Suspense>
      <OfflineNotice />
    </>
  );
}

/** Every navigation starts at the top (marketplace §2), for the eye and for a screen reader; going back keeps the place. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, type]);
}
