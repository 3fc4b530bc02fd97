import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { ChangedTexts } from '../features/account/identity/changed-texts';
import { GuestCartMerge } from '../features/shop/cart/guest-cart-merge';
import { followChosenLanguage } from '../lib/i18n';
import { useLiveEvents } from '../lib/live-events';
import { useMoments } from '../lib/moments';
import { roleOfSession, useSession } from '../lib/session';
import { DocumentHead } from './document-head';
import { OfflineNotice } from './offline-notice';

/** Loaded for partners only: what lets them work without a network. */
const PartnerOffline = lazy(async () => ({
  default: (await import('../features/partner/offline/partner-offline')).PartnerOffline,
}));

/**
 * The root of every page: skip link, scrolling to the top, live updates, offline notice, and the merge of a guest's
 * cart after login.
 */
export function RootLayout() {
  const { t } = useTranslation();
  const isPartner = roleOfSession(useSession()) === 'partner';
  useLiveEvents();
  useMoments();
  useTopOfPage();
  useEffect(() => void followChosenLanguage(), []);
  // From now on React knows who is logged in (public/session-role.js).
  useEffect(() => void delete document.documentElement.dataset['role'], []);
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
      <ChangedTexts />
      {isPartner && (
        <Suspense>
          <PartnerOffline />
        </Suspense>
      )}
      <OfflineNotice />
    </>
  );
}

/**
 * Scrolls to the top and moves the focus to the content, for screen readers, after every navigation, including Back and
 * Forward. Scroll position and focus stay when only the query string changes (a filter, a step, a version).
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
