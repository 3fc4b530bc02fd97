import type { Role } from '@perpetua/contracts/roles';
import { lifecycleOf, type StreamType } from './lifecycle-stories.js';
import type { Onlooker } from './service-facts.js';

/** An API call by one person. */
export interface Call {
  readonly who: Onlooker;
  readonly method: string;
  /** Without `/api`. */
  readonly path: string;
  readonly body?: unknown;
}

/** The stream that a call wants to change, and the action of the call. */
export interface Target {
  readonly type: StreamType;
  readonly id: string;
  readonly action: string;
}

/** Rules of a call, in addition to the lifecycle. */
interface CallRules {
  /** The events that the call may record (`events`), and the roles that the lifecycle permits to make it (`by`). */
  readonly events: readonly string[];
  readonly by: readonly Role[];
  /** Roles that may make the call at all; others get 403. If left out, every role may make it. */
  readonly accounts?: readonly Role[];
  /** All permitted refusals besides 403, 404 and `illegal_transition`: status and code. */
  readonly refusals: readonly string[];
}

/** Events that a command may record in addition to its main event. */
export const COMPANIONS: ReadonlySet<string> = new Set([
  'OfferWithdrawn',
  'OffersExhausted',
  'MatchingStarted',
  // With the acceptance of a partner's other hour.
  'ServiceRescheduled',
  'OccurrenceScheduled',
]);

const PARTNERS = ['partner'] as const;
const ADMINS = ['admin'] as const;
const BAD_DATE = ['422 too_soon', '422 too_late', '422 cemetery_closed'] as const;
const FULL = '409 no_capacity';
const UNSUITABLE = [FULL, '422 unsuitable_partner', '409 service_changed'] as const;

type Special = Partial<Pick<CallRules, 'accounts' | 'events' | 'refusals'>>;

const SPECIAL: Readonly<Record<StreamType, Readonly<Record<string, Special>>>> = {
  service: {
    accept: { accounts: PARTNERS, refusals: ['409 offer_closed'] },
    decline: { accounts: PARTNERS, refusals: ['409 offer_closed'] },
    counter: { accounts: PARTNERS, refusals: ['409 offer_closed', '409 hour_replaced', '422 same_hour', ...BAD_DATE] },
    'accept-hour': { refusals: ['409 offer_closed', '409 service_changed', ...BAD_DATE] },
    start: { accounts: PARTNERS, refusals: ['422 not_the_day', '422 too_early', '422 photo_required'] },
    photos: { accounts: PARTNERS, refusals: ['422 not_started', '422 not_the_day', '422 too_many_photos'] },
    deliver: { accounts: PARTNERS, refusals: ['422 photo_required', '422 too_early'] },
    blocked: { accounts: PARTNERS },
    withdraw: { accounts: ['partner', 'admin'] },
    reschedule: { refusals: [...BAD_DATE, '422 reschedule_too_late'] },
    answer: { refusals: ['409 proposal_closed', '409 own_proposal', FULL] },
    'block-answer': { refusals: [...BAD_DATE, FULL] },
    assign: { accounts: ADMINS, refusals: UNSUITABLE },
    offer: { accounts: ADMINS, refusals: UNSUITABLE },
    propose: { accounts: ADMINS, refusals: ['409 service_changed'] },
    resolve: { accounts: ADMINS, refusals: ['422 amount_too_high', ...BAD_DATE, FULL] },
  },
  subscription: {
    pause: { refusals: BAD_DATE },
    move: { refusals: [...BAD_DATE, '409 occurrence_over', '409 occurrence_accepted', '409 occurrence_scheduled'] },
  },
  order: {
    reschedule: { refusals: [...BAD_DATE, '422 nobody_near', '422 early_start_required', '422 hour_required'] },
    withdraw: { refusals: ['422 no_withdrawal_right', '409 withdrawal_period_over', '422 reason_required'] },
  },
  partner: {
    // Of the fields in a partner's own record, these tests change only the pause and what is accepted in advance.
    me: { accounts: PARTNERS, events: ['PartnerPaused', 'PartnerResumed', 'PartnerProfileChanged'] },
    approve: { accounts: ADMINS, refusals: ['409 partner_incomplete'] },
    reject: { accounts: ADMINS },
    suspend: { accounts: ADMINS },
    reinstate: { accounts: ADMINS },
  },
};

const callsOf = (type: StreamType): Readonly<Record<string, CallRules>> =>
  Object.fromEntries(
    lifecycleOf(type).actions.map(({ segment, events, by }) => [
      segment,
      { events, by, refusals: [], ...SPECIAL[type][segment] },
    ]),
  );

/** The calls of each lifecycle by their last path segments. */
export const CALLS: Readonly<Record<StreamType, Readonly<Record<string, CallRules>>>> = {
  service: callsOf('service'),
  subscription: callsOf('subscription'),
  order: callsOf('order'),
  partner: callsOf('partner'),
};

const STREAMS: readonly (readonly [RegExp, StreamType])[] = [
  [/^\/Service\/([0-9a-f-]{36})\/(?:reschedule\/)?([a-z-]+)/u, 'service'],
  [/^\/Subscription\/([0-9a-f-]{36})\/(?:occurrences\/\d+\/)?([a-z]+)/u, 'subscription'],
  [/^\/Order\/([0-9a-f-]{36})\/([a-z]+)/u, 'order'],
  [/^\/Partner\/([0-9a-f-]{36})\/([a-z]+)/u, 'partner'],
];

/** The stream and action of a call; null for reads, and for calls outside the lifecycles. */
export const targetOf = ({ who, method, path }: Call): Target | null => {
  if (method === 'GET') return null;
  if (path === '/Partner/me') return { type: 'partner', id: who.id, action: 'me' };
  for (const [pattern, type] of STREAMS) {
    const [, id, action] = pattern.exec(path) ?? [];
    if (id !== undefined && action !== undefined && Object.hasOwn(CALLS[type], action)) return { type, id, action };
  }
  return null;
};
