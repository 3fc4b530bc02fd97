import { Outlet } from 'react-router-dom';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Full-width pages with header and footer, for anyone. */
export function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
