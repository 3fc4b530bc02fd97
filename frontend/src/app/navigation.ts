import type { Role } from '@perpetua/contracts/roles';
import { paths } from '../lib/paths';
import { roleOfSession, type Session } from '../lib/session';

/** What decides which entries somebody sees: a role, or `unknown` when the login token is unreadable. */
export type Viewer = Role | 'unknown';

/** The viewer of a session; a visitor without one sees what an unreadable token shows. */
export const viewerOf = (session: Session | undefined): Viewer => roleOfSession(session) ?? 'unknown';

/** The main navigation of the header and the drawer, in the order of the specification. */
export const mainEntries = [
  { key: 'home', path: paths.home },
  { key: 'cleanings', path: paths.cleanings },
  { key: 'flowers', path: paths.flowers },
  { key: 'becomeSupplier', path: paths.becomeSupplier },
] as const;

/** The entries of the side navigation. `audience` names the group that an entry belongs to. */
const sideEntries = [
  { key: 'dashboard', path: paths.dashboard, icon: 'chart', audience: 'admin' },
  { key: 'users', path: paths.users, icon: 'user', audience: 'admin' },
  { key: 'services', path: paths.services, icon: 'list', audience: 'admin' },
  { key: 'cemeteries', path: paths.cemeteries, icon: 'pin', audience: 'admin' },
  { key: 'products', path: paths.products, icon: 'flower', audience: 'admin' },
  { key: 'plans', path: paths.plans, icon: 'calendar', audience: 'admin' },
  { key: 'newServices', path: paths.servicesAvailable, icon: 'bell', audience: 'partner' },
  { key: 'acceptedServices', path: paths.acceptedServices, icon: 'calendar', audience: 'partner' },
  { key: 'myServices', path: paths.myServices, icon: 'brush', audience: 'customer' },
  { key: 'graves', path: paths.graves, icon: 'grave', audience: 'customer' },
  { key: 'invoices', path: paths.invoices, icon: 'invoice', audience: 'customer' },
] as const satisfies readonly { key: string; path: string; icon: string; audience: Role }[];

/**
 * The groups of entries that each role sees. If the login token is unreadable, the role is `unknown`, which sees all
 * groups except `admin` (docs/domain.md#actors-and-roles).
 */
const visible: Record<Viewer, readonly Role[]> = {
  admin: ['admin', 'customer'],
  partner: ['partner'],
  customer: ['customer'],
  unknown: ['partner', 'customer'],
};

/**
 * The side navigation in sections, one for each group that the user sees. The section of customer entries has a heading
 * only if there is also a section for admins.
 */
export function sideSections(viewer: Viewer) {
  const audiences = visible[viewer];
  return audiences.map((audience) => ({
    audience,
    hasHeading: audience !== 'customer' || audiences.includes('admin'),
    entries: sideEntries.filter((entry) => entry.audience === audience),
  }));
}

/** The pages that have no entry in the side navigation, by the key of the entry to which they belong. */
const pagesWithin: Readonly<Partial<Record<string, readonly string[]>>> = {
  acceptedServices: [paths.agenda, paths.statement],
  myServices: [paths.orders, paths.subscriptions],
  graves: [paths.cemeteryMap, paths.graveCreate, '/grave-edit'],
};

/**
 * Replaces `pagesWithin` for admins: they see the orders and subscriptions of all customers, so these pages belong to
 * the entry `services`.
 */
const officePagesWithin: typeof pagesWithin = {
  dashboard: [paths.coverage, paths.queues, paths.outbox, paths.auditExplorer],
  users: [paths.partners],
  services: [paths.orders, paths.orderCreate, paths.subscriptions],
  graves: pagesWithin['graves'],
};

/** Whether the page at `pathname` has no entry but belongs to the entry `key`, which is then marked as current. */
export const isWithin = (key: string, pathname: string, viewer: Viewer): boolean => {
  const pages = viewer === 'admin' ? officePagesWithin[key] : pagesWithin[key];
  return pages?.some((page) => pathname === page || pathname.startsWith(`${page}/`)) ?? false;
};

/** The path of the first page of the personal area, which depends on the user's role. */
export const personalArea = (session: Session | undefined): string =>
  roleOfSession(session) === 'partner' ? paths.servicesAvailable : paths.myServices;
