import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { GuestCartMerge } from '../features/cart/guest-cart-merge';
import { followChosenLanguage } from '../lib/i18n';
import { useLiveEvents } from '../lib/live-events';
import { DocumentHead } from './document-head';
import { OfflineNotice } from './offline-notice';

/** Around every page: skip link, scroll to the top, live updates, a guest's cart after a login, and an offline notice. */
export function RootLayout() {
  const { t } = useTranslation();
  useLiveEvents();
  useTopOfPage();
  useEffect(() => void followChosenLanguage(), []);
  return (
    <>
      <DocumentHead />
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      <Suspense>
        <Outlet />
      </Suspense>
      <GuestCartMerge />
      <OfflineNotice />
    </>
  );
}

/**
 * Every navigation starts at the top, Back and Forward too, for the eye and for a screen reader. A change
 * of the search alone (a filter, a step, a version) stays on the page.
 */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
