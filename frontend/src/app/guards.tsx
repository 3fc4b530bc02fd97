import type { Role } from '@perpetua/contracts/roles';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths';
import { roleOfSession, useSession } from '../lib/session';

/**
 * Lets logged-in users through and sends everybody else to the sign-in page, from which they return
 * (docs/domain.md#actors-and-roles).
 */
export function RequireLogin() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== undefined) return <Outlet />;
  return <Navigate to={paths.signIn} replace state={{ from: pathname + search }} />;
}

/**
 * Lets users with one role through and sends other logged-in users to the home page (docs/domain.md#actors-and-roles).
 */
export function RequireRole({ allowed }: { allowed: Role }) {
  const session = useSession();
  if (session === undefined) return <RequireLogin />;
  return roleOfSession(session) === allowed ? <Outlet /> : <Navigate to={paths.home} replace />;
}
