import type { Audience } from '../../../backend/src/platform/http/access/access.js';

/** The kinds of records that ids in paths and bodies refer to; each record has an owner. */
type Ownership =
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
  | 'subscription'
  /** A notice, accessible to the account that was told. */
  | 'notice'
  /** A device that an account lets be told. */
  | 'device'
  /** Days off of a partner. */
  | 'absence';

/** Whose record a call uses. */
export interface RecordOwner {
  /** The kind of record that the id identifies. A caller who does not own the record gets 404, as for an unknown id. */
  readonly owner?: Ownership;
  /** Roles that may also use records of other people. */
  readonly others?: readonly Audience[];
}

const ownersOf = (owner: Ownership): RecordOwner => ({ owner });
const ownersAndAdminsOf = (owner: Ownership): RecordOwner => ({ owner, others: ['admin'] });

/**
 * The calls whose record must belong to the caller, which the contexts check. Calls without an entry use no record of a
 * person, or only the caller's own.
 */
export const recordOwners: Readonly<Record<string, RecordOwner>> = {
  'GET /User/{id}': ownersAndAdminsOf('user'),
  'PUT /User/{id}': ownersAndAdminsOf('user'),
  'DELETE /User/{id}': ownersAndAdminsOf('user'),
  'POST /User/{id}/email-change/resend': ownersAndAdminsOf('user'),
  'DELETE /User/{id}/email-change': ownersAndAdminsOf('user'),
  'PUT /User/password/{id}': ownersOf('user'),
  'PUT /User/{id}/logo': ownersAndAdminsOf('user'),
  'PUT /User/update/address': ownersOf('address'),
  'DELETE /User/adresses/{id}': ownersOf('address'),
  'DELETE /Partner/me/absences/{id}': ownersOf('absence'),
  'GET /Grave/{id}': ownersAndAdminsOf('grave'),
  'PUT /Grave/{id}': ownersAndAdminsOf('grave'),
  'DELETE /Grave/{id}': ownersAndAdminsOf('grave'),
  'GET /Grave/{id}/move': ownersAndAdminsOf('grave'),
  'POST /Grave/{id}/move': ownersAndAdminsOf('grave'),
  'PUT /Grave/{id}/photo': ownersAndAdminsOf('grave'),
  'DELETE /Grave/{id}/photo': ownersAndAdminsOf('grave'),
  'PATCH /Cart': ownersOf('cartLine'),
  'DELETE /Cart/{id}': ownersOf('cartLine'),
  'GET /Order/{id}': ownersAndAdminsOf('order'),
  'POST /Order/{id}/pay': ownersOf('order'),
  'POST /Order/{id}/reschedule': ownersOf('order'),
  // Not for admins: they may cancel an order only if it was placed by phone and waits for its payment.
  'POST /Order/{id}/cancel': ownersOf('order'),
  'POST /Order/{id}/withdraw': ownersAndAdminsOf('order'),
  'PATCH /Order/{id}/delivery': ownersAndAdminsOf('order'),
  'GET /Order/{id}/photos.zip': ownersAndAdminsOf('order'),
  'GET /Order/{id}/follow-link': ownersAndAdminsOf('order'),
  'PUT /Order/{id}/follow-link': ownersAndAdminsOf('order'),
  'DELETE /Order/{id}/follow-link': ownersAndAdminsOf('order'),
  'GET /Payment/session/{id}': ownersOf('payment'),
  'GET /Invoice/{id}': ownersAndAdminsOf('invoice'),
  'GET /Invoice/{id}/pdf': ownersAndAdminsOf('invoice'),
  'GET /Invoice/{id}/receipt': ownersAndAdminsOf('invoice'),
  'GET /Service/{id}': ownersAndAdminsOf('service'),
  'GET /Service/{id}/calendar.ics': ownersAndAdminsOf('service'),
  'GET /Service/{id}/photos.zip': ownersAndAdminsOf('service'),
  'GET /Service/{id}/slots': ownersAndAdminsOf('service'),
  'POST /Service/{id}/reschedule': ownersAndAdminsOf('service'),
  'POST /Service/{id}/reschedule/answer': ownersAndAdminsOf('service'),
  'POST /Service/{id}/cancel': ownersAndAdminsOf('purchase'),
  'POST /Service/{id}/feedback': ownersOf('purchase'),
  'POST /Service/{id}/block-answer': ownersAndAdminsOf('service'),
  'POST /Service/{id}/dispute': ownersAndAdminsOf('service'),
  'POST /Service/{id}/accept': ownersOf('offer'),
  'POST /Service/{id}/decline': ownersOf('offer'),
  'POST /Service/{id}/counter': ownersOf('offer'),
  'POST /Service/{id}/accept-hour': ownersOf('purchase'),
  'POST /Service/{id}/start': ownersOf('job'),
  'POST /Service/{id}/photos': ownersOf('job'),
  'POST /Service/{id}/deliver': ownersOf('job'),
  'POST /Service/{id}/blocked': ownersOf('job'),
  'POST /Service/{id}/allow-early': ownersAndAdminsOf('service'),
  'POST /Service/{id}/withdraw': ownersAndAdminsOf('job'),
  'POST /Notification/{id}/read': ownersOf('notice'),
  'DELETE /Notification/devices/{id}': ownersOf('device'),
  'GET /Subscription/{id}': ownersAndAdminsOf('subscription'),
  'GET /Subscription/{id}/renewal': ownersOf('subscription'),
  'POST /Subscription/{id}/renew': ownersOf('subscription'),
  'POST /Subscription/{id}/pause': ownersOf('subscription'),
  'POST /Subscription/{id}/resume': ownersOf('subscription'),
  'POST /Subscription/{id}/cancel': ownersOf('subscription'),
  'POST /Subscription/{id}/occurrences/{n}/move': ownersOf('subscription'),
};
