import type { Role } from '@perpetua/contracts/roles';
import { paths } from '../lib/paths';
import { roleOfSession, type Session } from '../lib/session';

/** The entries of header and drawer, in the specification's order. */
export const mainEntries = [
  { key: 'home', path: paths.home },
  { key: 'cleanings', path: paths.cleanings },
  { key: 'flowers', path: paths.flowers },
  { key: 'becomeSupplier', path: paths.becomeSupplier },
] as const;

/** The entries of the side navigation, and the audience of each. */
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
 * Which groups of entries each role sees; with an unreadable token, all but the admin's
 * (docs/domain.md#actors-and-roles).
 */
const visible: Record<Role | 'unknown', readonly Role[]> = {
  admin: ['admin', 'customer'],
  partner: ['partner'],
  customer: ['customer'],
  unknown: ['partner', 'customer'],
};

/**
 * The entries of the side navigation under their headings; the customer entries have a heading only when the admin's
 * are shown too.
 */
export function sideSections(session: Session | undefined) {
  const audiences = visible[roleOfSession(session) ?? 'unknown'];
  return audiences.map((audience) => ({
    audience,
    hasHeading: audience !== 'customer' || audiences.includes('admin'),
    entries: sideEntries.filter((entry) => entry.audience === audience),
  }));
}

/** Pages without an entry in the side navigation, by the entry that they belong to. */
const pagesWithin: Readonly<Partial<Record<string, readonly string[]>>> = {
  acceptedServices: [paths.agenda, paths.statement],
  myServices: [paths.orders, paths.subscriptions],
  graves: [paths.cemeteryMap, paths.graveCreate, '/grave-edit'],
};

/** The same for admins, whose entry for services includes everybody's orders and subscriptions. */
const officePagesWithin: typeof pagesWithin = {
  users: [paths.partners, paths.outbox, paths.auditExplorer],
  services: [paths.orders, paths.orderCreate, paths.subscriptions],
  graves: pagesWithin['graves'],
};

/** Whether the shown page has no entry itself and belongs to this one, which is then marked as the current entry. */
export const isWithin = (key: string, pathname: string, session: Session | undefined): boolean => {
  const pages = roleOfSession(session) === 'admin' ? officePagesWithin[key] : pagesWithin[key];
  return pages?.some((page) => pathname === page || pathname.startsWith(`${page}/`)) ?? false;
};

/** The first page of the personal area. */
export const personalArea = (session: Session | undefined): string =>
  roleOfSession(session) === 'partner' ? paths.servicesAvailable : paths.myServices;
