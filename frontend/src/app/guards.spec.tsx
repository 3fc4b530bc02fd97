import { afterEach, describe, expect, it } from '@jest/globals';
import { usertypeIds } from '@perpetua/contracts/roles';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, generatePath, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { paths } from '../lib/paths';
import { closeSession, openSession } from '../lib/session';
import { RequireLogin } from './guards';
import { routes } from './routes';

const readers = ['guest', 'customer', 'florist', 'cleaner', 'admin'] as const;
type Reader = (typeof readers)[number];

const usertypes: Record<Exclude<Reader, 'guest'>, number> = {
  customer: usertypeIds.Customer,
  florist: usertypeIds.AdvertiserFlower,
  cleaner: usertypeIds.AdvertiserGrave,
  admin: usertypeIds.Admin,
};

/**
 * For each kind of reader, the path that is shown after the reader opens a page; `stays` means the path of that page.
 */
const anybody = { guest: 'stays', customer: 'stays', florist: 'stays', cleaner: 'stays', admin: 'stays' };
const loggedIn = { ...anybody, guest: paths.signIn };
const partners = { guest: paths.signIn, customer: '/', florist: 'stays', cleaner: 'stays', admin: '/' };
const admins = { guest: paths.signIn, customer: '/', florist: '/', cleaner: '/', admin: 'stays' };

/** Who can open each page of the application. The keys are those of `paths`. */
const table: Record<keyof typeof paths, Record<Reader, string>> = {
  home: anybody,
  about: anybody,
  terms: anybody,
  privacyPolicy: anybody,
  partnerTerms: anybody,
  withdrawal: anybody,
  disputeResolution: anybody,
  cookies: anybody,
  accessibility: anybody,
  contact: anybody,
  becomeSupplier: anybody,
  flowers: anybody,
  flower: anybody,
  cleanings: anybody,
  cleaning: anybody,
  checkout: anybody,
  orderPay: anybody,
  limitRequests: anybody,
  signUp: anybody,
  signIn: anybody,
  forgotPassword: anybody,
  resetPassword: anybody,
  confirmEmail: anybody,
  undoEmailChange: anybody,
  follow: anybody,
  notFound: anybody,
  userCreate: anybody,
  payment: loggedIn,
  paymentSuccess: loggedIn,
  paymentFailed: loggedIn,
  profile: loggedIn,
  userEdit: loggedIn,
  addressCreate: loggedIn,
  addressEdit: loggedIn,
  graves: loggedIn,
  graveCreate: loggedIn,
  graveEdit: loggedIn,
  cemeteryMap: loggedIn,
  invoices: loggedIn,
  notifications: loggedIn,
  myServices: loggedIn,
  myService: loggedIn,
  orders: loggedIn,
  order: loggedIn,
  subscriptions: loggedIn,
  subscription: loggedIn,
  subscriptionRenew: loggedIn,
  agenda: partners,
  statement: partners,
  servicesAvailable: partners,
  acceptedServices: partners,
  acceptedService: partners,
  coverage: admins,
  dashboard: admins,
  orderCreate: admins,
  users: admins,
  userDetails: admins,
  partners: admins,
  partner: admins,
  outbox: admins,
  queues: admins,
  services: admins,
  service: admins,
  products: admins,
  productCreate: admins,
  productEdit: admins,
  cemeteries: admins,
  cemeteryCreate: admins,
  cemeteryEdit: admins,
  closedDays: admins,
  plans: admins,
  planCreate: admins,
  planUpdate: admins,
  auditExplorer: admins,
  audit: admins,
};

afterEach(() => act(closeSession));

const parameters = new Proxy<Record<string, string>>({}, { get: () => 'some', has: () => true });

/** A copy of a real route with its guards and without its content, so that tests do not load pages and layouts. */
const guarded = (route: RouteObject): RouteObject => {
  const { path, element, Component, children } = route;
  if (route.index === true) return { index: true, element: null };
  return {
    path,
    ...(element !== undefined ? { element } : { Component: Component === RequireLogin ? RequireLogin : Outlet }),
    children: children?.map(guarded),
  };
};

/** The paths of all pages in these routes and in their children. */
const pathsOf = (some: readonly RouteObject[]): string[] =>
  some.flatMap((route) => {
    if (route.children !== undefined) return pathsOf(route.children);
    return route.index === true ? [paths.home] : [route.path ?? ''];
  });

function arrivesAt(reader: Reader, address: string): string {
  if (reader !== 'guest') {
    const token = `x.${btoa(JSON.stringify({ usertype_id: usertypes[reader] }))}.z`;
    act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));
  }
  const router = createMemoryRouter(routes.map(guarded), { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router.state.location.pathname;
}

describe('the pages of the application', () => {
  it('are all listed in the table of access rights', () => {
    const known = Object.keys(table).map((name) => paths[name as keyof typeof paths]);
    expect(pathsOf(routes).toSorted()).toEqual([...known, '*'].toSorted());
  });

  it.each(
    Object.entries(table).flatMap(([name, ends]) =>
      readers.map((reader) => ({ name: name as keyof typeof paths, reader, end: ends[reader] })),
    ),
  )('are shown to readers with access and redirect all others: $reader at $name: $end', ({ name, reader, end }) => {
    const address = generatePath(paths[name], parameters);
    expect(arrivesAt(reader, address)).toBe(end === 'stays' ? address : end);
  });

  it.each(readers)('redirect from an unknown path to the page “not found”: %s', (reader) => {
    expect(arrivesAt(reader, '/nothing/here')).toBe(paths.notFound);
  });
});
