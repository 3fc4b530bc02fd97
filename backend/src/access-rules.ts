import type { AccessRule } from './platform/http/access/access-rules.js';

/** The kinds of records that ids in paths and bodies refer to; each record has an owner. */
export type Ownership =
  | 'user'
  | 'address'
  | 'grave'
  /** A line of a user's cart; its id is the product's id. */
  | 'cartLine'
  | 'order'
  | 'payment'
  | 'invoice'
  /** A service, accessible to its customer. */
  | 'purchase'
  /** A service, accessible to its customer and to its partner. */
  | 'service'
  /** A service that was offered to a partner. */
  | 'offer'
  /**
   * A service on which only the partner who has accepted it may act. A partner who may only read it (has an offer, or
   * no longer has the service) gets 409 with the permitted actions, not 404.
   */
  | 'job'
  | 'subscription';

type Rule = AccessRule & { readonly owner?: Ownership };
type Rules = Readonly<Record<string, Rule>>;

const anyone = { who: ['anyone'] } as const satisfies Rule;
const loggedIn = { who: ['loggedIn'] } as const satisfies Rule;
const partner = { who: ['partner'] } as const satisfies Rule;
const admin = { who: ['admin'] } as const satisfies Rule;

/** Any logged-in user, but only for their own records. */
const ownersOf = (owner: Ownership) => ({ who: ['loggedIn'], owner }) as const satisfies Rule;
/** Any logged-in user for their own records, and admins for all records. */
const ownersAndAdminsOf = (owner: Ownership) =>
  ({ who: ['loggedIn'], owner, others: ['admin'] }) as const satisfies Rule;
const partnersOf = (owner: Ownership) => ({ who: ['partner'], owner }) as const satisfies Rule;

const identity: Rules = {
  'POST /Auth/login': anyone,
  'POST /Auth/logout': loggedIn,
  'POST /Auth/check-reset-link': anyone,
  'POST /Auth/recover-password': anyone,
  'POST /Auth/reset-password': anyone,
  'POST /Auth/confirm-email': anyone,
  'POST /User': anyone,
  'POST /User/CreateWithAddress': anyone,
  'GET /User': admin,
  'GET /User/my': loggedIn,
  'GET /User/my/views': loggedIn,
  'PUT /User/my/views': loggedIn,
  'GET /User/{id}': ownersAndAdminsOf('user'),
  'PUT /User/{id}': ownersAndAdminsOf('user'),
  'PATCH /User/{id}': admin,
  'GET /User/{id}/acts': admin,
  'POST /User/{id}/invite': admin,
  'DELETE /User/{id}': ownersAndAdminsOf('user'),
  'PUT /User/password/{id}': ownersOf('user'),
  'GET /User/{id}/logo': anyone,
  'PUT /User/{id}/logo': ownersAndAdminsOf('user'),
  'GET /User/adresses': loggedIn,
  'POST /User/adresses': loggedIn,
  'PUT /User/update/address': ownersOf('address'),
  'DELETE /User/adresses/{id}': ownersOf('address'),
};

const partners: Rules = {
  'POST /Service/besupplier': anyone,
  'GET /Partner': admin,
  'GET /Partner/{id}': admin,
  'GET /Partner/{id}/statement': admin,
  'POST /Partner/{id}/approve': admin,
  'POST /Partner/{id}/reject': admin,
  'POST /Partner/{id}/suspend': admin,
  'POST /Partner/{id}/reinstate': admin,
  'GET /Partner/me': partner,
  'PUT /Partner/me': partner,
  'GET /Partner/me/statement': partner,
};

const catalogue: Rules = {
  'GET /Product': anyone,
  'GET /Product/{id}': anyone,
  'GET /Product/{id}/image': anyone,
  'POST /Product': admin,
  'PUT /Product/{id}': admin,
  'DELETE /Product/{id}': admin,
  'PUT /Product/{id}/draft': admin,
  'DELETE /Product/{id}/draft': admin,
  'POST /Product/{id}/publish': admin,
  'PUT /Product/{id}/image': admin,
  'GET /Product/{id}/images/{imageId}': anyone,
  'POST /Product/{id}/images': admin,
  'PUT /Product/{id}/images': admin,
  'DELETE /Product/{id}/images/{imageId}': admin,
  'GET /ServicePlan': anyone,
  'GET /ServicePlan/product/{id}': anyone,
  'GET /ServicePlan/{id}': anyone,
  'POST /ServicePlan': admin,
  'DELETE /ServicePlan/{id}': admin,
  'PATCH /Plan/{id}': admin,
};

const places: Rules = {
  'GET /Place/city': anyone,
  'GET /Place/parish': anyone,
  'GET /Cemetery': anyone,
  'GET /Cemetery/{id}': anyone,
  'POST /Cemetery/proposal': loggedIn,
  'POST /Cemetery': admin,
  'PUT /Cemetery/{id}': admin,
  'DELETE /Cemetery/{id}': admin,
  'POST /Cemetery/{id}/approve': admin,
  'POST /Cemetery/{id}/reject': admin,
  'POST /Cemetery/{id}/merge': admin,
};

const graves: Rules = {
  'GET /Grave': loggedIn,
  'POST /Grave': loggedIn,
  'GET /Grave/{id}': ownersOf('grave'),
  'PUT /Grave/{id}': ownersOf('grave'),
  'DELETE /Grave/{id}': ownersOf('grave'),
  'PUT /Grave/{id}/photo': ownersOf('grave'),
  'DELETE /Grave/{id}/photo': ownersOf('grave'),
};

const cart: Rules = {
  'GET /Cart': loggedIn,
  'POST /Cart': loggedIn,
  'PATCH /Cart': ownersOf('cartLine'),
  'DELETE /Cart/{id}': ownersOf('cartLine'),
  'POST /Cart/merge': loggedIn,
  'POST /Cart/restore': loggedIn,
  'DELETE /Cart/kept': loggedIn,
};

const ordering: Rules = {
  'POST /Checkout': loggedIn,
  'GET /Checkout/slots': anyone,
  'GET /Order': loggedIn,
  'GET /Order/{id}': ownersAndAdminsOf('order'),
  'POST /Order/{id}/pay': ownersOf('order'),
  'POST /Order/{id}/reschedule': ownersOf('order'),
  // Without `others: ['admin']`, because an admin may cancel an order only if it was placed by phone and waits for
  // payment; the order's decider checks this.
  'POST /Order/{id}/cancel': ownersOf('order'),
  'POST /Order': admin,
  'GET /Order/totals': admin,
  'POST /Order/{id}/refund': admin,
  'POST /Order/{id}/refunds/{refundId}/retry': admin,
  'GET /Order/{id}/mails': admin,
  'POST /Order/{id}/mails/{mailId}/resend': admin,
  'GET /Order/{id}/notes': admin,
  'POST /Order/{id}/notes': admin,
};

/** The webhook is authenticated by the provider's signature instead of a login. */
const payments: Rules = {
  'POST /Payment/webhook': anyone,
  'GET /Payment/session/{id}': ownersOf('payment'),
};

const invoicing: Rules = {
  'GET /Invoice': loggedIn,
  'GET /Invoice/totals': loggedIn,
  'GET /Invoice/archive': loggedIn,
  'GET /Invoice/{id}': ownersAndAdminsOf('invoice'),
  'GET /Invoice/{id}/pdf': ownersAndAdminsOf('invoice'),
  'GET /Invoice/{id}/receipt': ownersAndAdminsOf('invoice'),
};

const fulfilment: Rules = {
  'GET /Service/my': loggedIn,
  'GET /Service/{id}': ownersAndAdminsOf('service'),
  'GET /Service/{id}/slots': ownersAndAdminsOf('service'),
  'POST /Service/{id}/reschedule': ownersAndAdminsOf('service'),
  'POST /Service/{id}/reschedule/answer': ownersAndAdminsOf('service'),
  'POST /Service/{id}/cancel': ownersAndAdminsOf('purchase'),
  'POST /Service/{id}/feedback': ownersOf('purchase'),
  'POST /Service/{id}/block-answer': ownersAndAdminsOf('service'),
  'POST /Service/{id}/dispute': ownersAndAdminsOf('service'),
  'GET /Service/available': partner,
  'GET /Service/accepted': partner,
  'POST /Service/{id}/accept': partnersOf('offer'),
  'POST /Service/{id}/decline': partnersOf('offer'),
  'POST /Service/{id}/start': partnersOf('job'),
  'POST /Service/{id}/photos': partnersOf('job'),
  'POST /Service/{id}/deliver': partnersOf('job'),
  'POST /Service/{id}/blocked': partnersOf('job'),
  'POST /Service/{id}/withdraw': { who: ['partner', 'admin'], owner: 'job', others: ['admin'] },
  'GET /Service': admin,
  'POST /Service/{id}/assign': admin,
  'POST /Service/{id}/offer': admin,
  'POST /Service/{id}/propose': admin,
  'POST /Service/{id}/resolve': admin,
};

const subscriptions: Rules = {
  'GET /Subscription': loggedIn,
  'GET /Subscription/{id}': ownersAndAdminsOf('subscription'),
  'POST /Subscription/{id}/pause': ownersOf('subscription'),
  'POST /Subscription/{id}/resume': ownersOf('subscription'),
  'POST /Subscription/{id}/cancel': ownersOf('subscription'),
  'POST /Subscription/{id}/occurrences/{n}/move': ownersOf('subscription'),
};

const administration: Rules = {
  'GET /Dashboard': admin,
  'GET /Dashboard/today': admin,
  'GET /Search': admin,
  'GET /Audit/events': admin,
  'GET /Audit/types': admin,
  'GET /Audit/export': admin,
  'GET /Audit/verify': admin,
  'POST /Audit/verify': admin,
  'GET /Audit/verify/{jobId}': admin,
  'GET /Audit/{stream}/{id}': admin,
  'GET /Admin/queues': admin,
  'GET /Admin/operations': admin,
  'GET /Admin/queues/{queue}/jobs': admin,
  'POST /Admin/queues/{queue}/jobs/{id}/retry': admin,
  'GET /Admin/documents': admin,
  'POST /Admin/documents/retry': admin,
  'GET /Admin/refunds': admin,
  'POST /Admin/refunds/retry': admin,
  'GET /Admin/dead-letters': admin,
  'POST /Admin/dead-letters/retry': admin,
  'GET /Admin/projections': admin,
  'POST /Admin/projections/{name}/rebuild': admin,
  'GET /Admin/mail': admin,
  'GET /Admin/mail/failed': admin,
  'POST /Admin/mail/retry': admin,
  'GET /Admin/mail/{id}': admin,
  'POST /Admin/mail/{id}/retry': admin,
};

/** Calls that belong to no single context. Links to photos are signed, so `GET /Photo/{id}` needs no login. */
const everywhere: Rules = {
  'POST /Service/send-message': anyone,
  'GET /Photo/{id}': anyone,
  'GET /Site': anyone,
  'GET /Events': loggedIn,
  'GET /health/live': anyone,
  'GET /health/ready': anyone,
  'GET /metrics': anyone,
};

const ofDemonstrations: Rules = { 'GET /Demo': anyone };

const ofTheSandbox: Rules = {
  'GET /sandbox/clock': anyone,
  'POST /sandbox/clock': anyone,
  'GET /sandbox/mail': anyone,
  'POST /sandbox/checkout/{id}': anyone,
  'GET /sandbox/assets/pay.css': anyone,
  'GET /sandbox/assets/pay.js': anyone,
  'GET /sandbox/pay/{id}': anyone,
  'POST /sandbox/pay/{id}': anyone,
};

/**
 * The access rule of every call that this installation serves: which roles may make the call, and on whose records.
 * Calls that it does not serve have no rule.
 */
export const accessRules = ({ demo, sandbox }: { demo: boolean; sandbox: boolean }): Rules => ({
  ...identity,
  ...partners,
  ...catalogue,
  ...places,
  ...graves,
  ...cart,
  ...ordering,
  ...payments,
  ...invoicing,
  ...fulfilment,
  ...subscriptions,
  ...administration,
  ...everywhere,
  ...(demo && sandbox && ofDemonstrations),
  ...(sandbox && ofTheSandbox),
});
