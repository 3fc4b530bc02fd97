import type { RefundReason, UnmatchedReason } from '@perpetua/contracts/dashboard.contract';
import { isOrderConfirmed, type OrderEvent, type OrderEventData } from '../ordering/index.js';
import type { ServiceEvent, ServiceEventData } from '../fulfilment/index.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';

type Known = Recorded<OrderEvent | ServiceEvent>;

/**
 * A measure that an event increases by one, and the amount in cents that the event adds to it (0 for measures without
 * money).
 */
export interface Counted {
  readonly measure: string;
  readonly cents: number;
}

/** The streams of the events in a batch, by stream id. */
export interface Histories {
  readonly orders: ReadonlyMap<string, readonly Recorded[]>;
  readonly services: ReadonlyMap<string, readonly Recorded[]>;
}

const REFUNDS = 'refunds.';
const UNMATCHED = 'unmatched.';
const ACCEPTANCE = 'acceptance.';

export const refundMeasure = (reason: RefundReason): string => `${REFUNDS}${reason}`;
export const unmatchedMeasure = (reason: UnmatchedReason): string => `${UNMATCHED}${reason}`;

/** Minutes, exact below 100, and otherwise rounded to two significant digits, which limits the number of rows. */
export const roundedMinutes = (minutes: number): number => {
  const exact = Math.max(0, Math.round(minutes));
  const unit = 10 ** Math.max(0, String(exact).length - 2);
  return Math.round(exact / unit) * unit;
};

/** The measure of an acceptance that took this many minutes. */
const acceptanceMeasure = (type: string, minutes: number): string => `${ACCEPTANCE}${type}.${roundedMinutes(minutes)}`;

/** Parses a measure that {@link acceptanceMeasure} wrote; undefined for another measure. */
export const acceptanceOf = (measure: string): { type: string; minutes: number } | undefined => {
  if (!measure.startsWith(ACCEPTANCE)) return undefined;
  const [type = '', minutes] = measure.slice(ACCEPTANCE.length).split('.');
  return { type, minutes: Number(minutes) };
};

const only = (measure: string, cents = 0): Counted[] => [{ measure, cents }];

/** The measure of each event type whose measure does not depend on earlier events. */
const SIMPLE: Readonly<Record<string, string>> = {
  OrderPlaced: 'orders_placed',
  OfferMade: 'offers_made',
  OfferDeclined: 'offers_declined',
  OfferExpired: 'offers_expired',
  ServiceScheduled: 'services_scheduled',
  NoPartnerFound: 'services_escalated',
  ServiceEscalated: 'services_escalated',
  PartnerWithdrewLate: 'services_escalated',
  StalledServiceEscalated: 'services_escalated',
  PartnerBlocked: 'services_escalated',
  BlockEscalated: 'services_escalated',
  ServiceClosed: 'services_closed',
  DeliveryMissed: 'services_cancelled',
  FullRefundGranted: 'services_cancelled',
};

const OTHERS = ['RefundConfirmed', 'OfferAccepted', 'ServiceCancelled'];

/** Whether an event counts towards any measure. */
export const isMeasured = (event: { readonly type: string }): boolean =>
  event.type in SIMPLE || OTHERS.includes(event.type) || isOrderConfirmed(event);

/**
 * The measures that an event counts towards. `histories` must contain the event's stream, and for a confirmed refund
 * also the stream of its service.
 */
export const measuresOf = (event: Recorded, histories: Histories): readonly Counted[] => {
  const known = event as Known;
  const simple = SIMPLE[known.type];
  if (simple !== undefined) return only(simple);
  if (isOrderConfirmed(known)) return only('orders_paid', known.data.amountCents);
  if (known.type === 'RefundConfirmed') {
    return only(refundMeasure(reasonOfRefund(known, known.data.refundId, histories)), known.data.amountCents);
  }
  if (known.type === 'OfferAccepted') {
    return [...only('offers_accepted'), ...acceptance(before(known, histories.services), known.occurredAt)];
  }
  if (known.type !== 'ServiceCancelled') return [];
  const reason = isUnmatched(known.data) ? whyUnmatched(before(known, histories.services)) : undefined;
  return [...only('services_cancelled'), ...(reason === undefined ? [] : only(unmatchedMeasure(reason)))];
};

/** The municipality of an event; '' when its stream does not contain one. */
export const cityOf = (event: Recorded, { orders, services }: Histories): string => {
  const stream = (event.streamType === 'order' ? orders : services).get(event.streamId);
  const [first] = stream ?? [event];
  const known = first as Known | undefined;
  if (known?.type === 'OrderPlaced') return known.data.delivery.city;
  return known?.type === 'ServiceScheduled' ? known.data.place.city : '';
};

/** The id of the service that a confirmed refund was for, if any. */
export const serviceOfRefund = (event: Recorded, { orders }: Pick<Histories, 'orders'>): string | undefined => {
  const known = event as Known;
  if (known.type !== 'RefundConfirmed') return undefined;
  return requestOf(before(known, orders), known.data.refundId)?.serviceId ?? undefined;
};

const before = (event: Recorded, streams: ReadonlyMap<string, readonly Recorded[]>): readonly Known[] =>
  (streams.get(event.streamId) ?? []).filter(({ version }) => version < event.version) as readonly Known[];

const requestOf = (history: readonly Known[], refundId: string): OrderEventData<'RefundRequested'> | undefined => {
  for (const { type, data } of history) if (type === 'RefundRequested' && data.refundId === refundId) return data;
  return undefined;
};

const REASONS: Readonly<Record<string, RefundReason>> = {
  dispute_upheld: 'complaint',
  service_missed: 'missed',
  goodwill: 'goodwill',
};

const reasonOfRefund = (event: Known, refundId: string, { orders, services }: Histories): RefundReason => {
  const request = requestOf(before(event, orders), refundId);
  if (!request) return 'cancelled';
  // The request's reason takes precedence, because a service can still be cancelled after a partial refund.
  const known = REASONS[request.reason];
  if (known !== undefined) return known;
  const service = request.serviceId === null ? [] : ((services.get(request.serviceId) ?? []) as readonly Known[]);
  const isForNobody = service.some(({ type, data }) => type === 'ServiceCancelled' && isUnmatched(data));
  return isForNobody ? 'unmatched' : 'cancelled';
};

const isUnmatched = ({ by, reason }: ServiceEventData<'ServiceCancelled'>): boolean =>
  by === 'system' && reason === 'nobody_accepted';

const whyUnmatched = (history: readonly Known[]): UnmatchedReason => {
  const types = new Set<string>(history.map(({ type }) => type));
  if (!types.has('OfferMade')) return 'nobody_near';
  return types.has('OfferExpired') ? 'unanswered' : 'declined';
};

/** Events with which a search for a partner begins. An acceptance time is measured from the latest of them. */
const SEARCHES: ReadonlySet<string> = new Set([
  'MatchingStarted',
  'PartnerWithdrew',
  'PartnerWithdrewLate',
  'PartnerDidNotShow',
  'ServiceRelocated',
  'StalledServiceEscalated',
  'PartnerBlocked',
  'BlockEscalated',
]);

const acceptance = (history: readonly Known[], at: Date): readonly Counted[] => {
  const began = history.findLast(({ type }) => SEARCHES.has(type));
  const [first] = history;
  if (!began || first?.type !== 'ServiceScheduled') return [];
  return only(acceptanceMeasure(first.data.type, (at.getTime() - began.occurredAt.getTime()) / 60_000));
};
