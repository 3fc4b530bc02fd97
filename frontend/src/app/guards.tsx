import type { Role } from '@perpetua/contracts/roles';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths';
import { roleOfSession, useSession } from '../lib/session';

/**
 * Lets logged-in users through. Redirects everybody else to the sign-in page, which leads back to the requested page
 * after the login (docs/domain.md#actors-and-roles).
 */
export function RequireLogin() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== undefined) return <Outlet />;
  return <Navigate to={paths.signIn} replace state={{ from: pathname + search }} />;
}

/**
 * Lets users with the role `allowed` through. Redirects users with another role to the home page, and users who are not
 * logged in to the sign-in page (docs/domain.md#actors-and-roles).
 */
export function RequireRole({ allowed }: { allowed: Role }) {
  const session = useSession();
  if (session === undefined) return <RequireLogin />;
  return roleOfSession(session) === allowed ? <Outlet /> : <Navigate to={paths.home} replace />;
}
