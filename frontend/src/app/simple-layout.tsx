import { PageOutlet } from './page-outlet';
import { SiteHeader } from './site-header';
import { SlimFooter } from './slim-footer';
import styles from './simple-layout.module.css';

/** The layout for signing up and signing in: one narrow, centred column. */
export function SimpleLayout() {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className={`container ${styles.narrow}`}>
        <PageOutlet />
      </main>
      <SlimFooter />
    </>
  );
}
