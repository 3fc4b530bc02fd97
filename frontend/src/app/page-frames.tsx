import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '@perpetua/contracts/roles';
import { useSession } from '../lib/session';
import { BrandMark } from '../ui/brand-mark';
import { PageHeading } from '../ui/page-heading';
import { Skeleton } from '../ui/skeleton';
import dashboard from './dashboard-layout.module.css';
import { viewerOf } from './navigation';
import styles from './page-frames.module.css';
import { SideEntries } from './side-entries';
import simple from './simple-layout.module.css';
import { shellHeading } from './shell-heading';
import { SiteHeader } from './site-header';
import header from './site-header.module.css';

/**
 * What stands on a page until its code has arrived, one for each layout: header, side navigation, and the place of the
 * content. The shells that the server sends contain the same (shells.tsx), so the first paint is already the page's frame.
 */

/** The heading in the frame: what the server's shell shows already. */
export const FrameHeading = createContext(shellHeading);

/** The frame of the personal area for the logged-in user. */
export function DashboardFrame() {
  const viewer = viewerOf(useSession());
  return <Area side={<SideEntries viewer={viewer} />} />;
}

/**
 * The frame of the personal area for every role at once. The server does not know the role, because the login token is in
 * the browser: `session-role.js` says it before the first paint, and the style sheet shows its entries.
 */
export const DashboardFrameOfAnyRole = () => (
  <Area
    side={roles.map((role) => (
      <div key={role} className={styles.role} data-of={role}>
        <SideEntries viewer={role} />
      </div>
    ))}
  />
);

function Area({ side }: { side: ReactNode }) {
  return (
    <>
      <SiteHeader wide />
      <div className={dashboard.area}>
        <div className={dashboard.side}>{side}</div>
        <main id="content" className={dashboard.main}>
          <ContentSkeleton />
        </main>
      </div>
    </>
  );
}

/** `children`: the content of a page that needs no data, instead of its place. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  return (
    <>
      <SiteHeader />
      {children === undefined ? (
        <main id="content" className={`container ${styles.content}`}>
          <ContentSkeleton />
        </main>
      ) : (
        <main id="content">{children}</main>
      )}
    </>
  );
}

export function SimpleFrame() {
  return (
    <>
      <SiteHeader />
      <main id="content" className={`container ${simple.narrow}`}>
        <ContentSkeleton />
      </main>
    </>
  );
}

export function CheckoutFrame() {
  return (
    <>
      <header className={header.header}>
        <div className={`container ${header.bar}`}>
          <span className={header.brand}>
            <BrandMark size={36} />
            Perpétua
          </span>
        </div>
      </header>
      <main id="content" className={`container ${styles.content}`}>
        <ContentSkeleton />
      </main>
    </>
  );
}

function ContentSkeleton() {
  const { t } = useTranslation();
  const heading = useContext(FrameHeading);
  return (
    <>
      {heading !== undefined && <PageHeading title={heading} />}
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        <Skeleton width="min(32rem, 85%)" height={20} />
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    </>
  );
}
