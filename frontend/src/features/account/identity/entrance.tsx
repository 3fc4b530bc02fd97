import type { Role } from '@perpetua/contracts/roles';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useReturnAddress } from '../../../lib/return-address';
import { roleOfSession, useSession } from '../../../lib/session';

const homes: Record<Role, string> = { admin: paths.services, partner: paths.servicesAvailable, customer: paths.home };

/**
 * Shows its content to visitors; redirects logged-in users to the page that they came from, or else to the first page
 * of their role.
 */
export function Entrance({ children }: { children: ReactNode }) {
  const session = useSession();
  const wanted = useReturnAddress();
  if (session === undefined) return children;
  return <Navigate to={wanted ?? homes[roleOfSession(session) ?? 'customer']} replace />;
}
