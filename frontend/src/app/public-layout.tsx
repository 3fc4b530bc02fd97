import { PageOutlet } from './page-outlet';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** Full-width pages with header and footer, for anyone. */
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
