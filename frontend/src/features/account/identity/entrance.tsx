import type { Role } from '@perpetua/contracts/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useReturnAddress } from '../../../lib/return-address';
import { roleOfSession, useSession } from '../../../lib/session';
import { Skeleton } from '../../../ui/skeleton';
import styles from './entrance-form.module.css';

const homes: Record<Role, string> = { admin: paths.services, partner: paths.servicesAvailable, customer: paths.home };

/**
 * Shows its content to visitors; redirects logged-in users to the page that they came from, or else to the first page
 * of their role, and shows the place of its content until its code has arrived.
 */
export function Entrance({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const wanted = useReturnAddress();
  if (session === undefined) return children;
  return (
    <>
      <Navigate to={wanted ?? homes[roleOfSession(session) ?? 'customer']} replace />
      <div className={styles.opening} role="status" aria-label={t('loading')}>
        <Skeleton width="min(16rem, 60%)" height={44} />
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    </>
  );
}
