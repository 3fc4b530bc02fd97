import type { Role } from '@perpetua/contracts/roles';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths';
import { roleOfSession, useSession } from '../lib/session';

/**
 * Lets the logged in through and sends everybody else to sign in, to come back afterwards
 * (docs/domain.md#actors-and-roles).
 */
export function RequireLogin() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== undefined) return <Outlet />;
  return <Navigate to={paths.signIn} replace state={{ from: pathname + search }} />;
}

/** Lets one role through and sends everybody else who is logged in home (docs/domain.md#actors-and-roles). */
export function RequireRole({ allowed }: { allowed: Role }) {
  const session = useSession();
  if (session === undefined) return <RequireLogin />;
  return roleOfSession(session) === allowed ? <Outlet /> : <Navigate to={paths.home} replace />;
}
