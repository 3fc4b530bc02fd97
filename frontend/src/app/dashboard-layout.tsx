import { PageOutlet } from './page-outlet';
import styles from './dashboard-layout.module.css';
import { SideNavigation } from './side-navigation';
import { SiteHeader } from './site-header';
import { SlimFooter } from './slim-footer';
import { Themed } from '../ui/themed';

/** The personal area: side navigation from 900 px on, the header's drawer below. */
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
