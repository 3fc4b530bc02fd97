import { PageOutlet } from './page-outlet';
import styles from './dashboard-layout.module.css';
import { SideNavigation } from './side-navigation';
import { SiteHeader } from './site-header';
import { SlimFooter } from './slim-footer';
import { Themed } from '../ui/themed';

/**
 * The layout of the personal area. The side navigation is visible from a width of 900 px on; narrower screens use the
 * header's drawer instead.
 */
export function DashboardLayout() {
  return (
    <>
      <SiteHeader wide />
      <div className={styles.area}>
        <aside className={styles.side}>
          <SideNavigation />
        </aside>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Themed>
            <PageOutlet />
          </Themed>
        </main>
      </div>
      <SlimFooter wide />
    </>
  );
}
