import { PageOutlet } from './page-outlet';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The layout of public pages, which use the full width between header and footer. */
export function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <PageOutlet />
      </main>
      <SiteFooter />
    </>
  );
}
