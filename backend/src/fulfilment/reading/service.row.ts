import { flexibleWindow } from '../routes/flexible-days.policy.js';
import type { EscalationReason, ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle, type ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { OrderedProduct } from '../../ordering/index.js';
import type { InlineProjection } from '../../platform/domain/decider.js';
import type { ServicePlace } from '../service/service.events.js';
import {
  assignmentOf,
  type Block,
  deliveredAtOf,
  type Dispute,
  type EarlyAllowance,
  type OfferedPartner,
  type OpenOffer,
  openOffersOf,
  type Proposal,
  type Service,
  type ServicePhoto,
  type ServiceState,
} from '../service/service.state.js';

/** A row of fulfilment.services. Money in cents; `scheduled_date` YYYY-MM-DD, local to `time_zone`. */
export interface ServiceRow {
  readonly service_id: string;
  readonly version: number;
  readonly status: Service['status'];
  readonly type: ServiceType;
  readonly order_id: string;
  readonly order_number: string;
  readonly customer_id: string;
  readonly subscription_id: string | null;
  readonly occurrence: number | null;
  readonly products: readonly OrderedProduct[];
  readonly price_cents: number;
  readonly amount_to_receive_cents: number;
  readonly place_kind: ServicePlace['kind'];
  readonly time_zone: string;
  readonly city: string;
  readonly parish: string;
  readonly cemetery_id: string | null;
  readonly grave_id: string | null;
  readonly scheduled_date: string;
  readonly scheduled_hour: string | null;
  /** By how many days its customer lets the cleaning be moved from the promised day, which is null if it may not be moved, or no longer. */
  readonly flexible_days: number;
  readonly promised_date: string | null;
  readonly purchased_at: Date;
  /** Whom the plan of a season wants to be asked first. */
  readonly planned_partner_id: string | null;
  readonly round: number;
  readonly asked: readonly Omit<OfferedPartner, 'earlier'>[];
  /** The open offers, the earliest first; who chose the partner is in the state only. */
  readonly offers: readonly Omit<OpenOffer, 'by'>[];
  readonly partner_id: string | null;
  readonly distance_km: number | null;
  /** Set if the partner accepted in advance, and until when the service can be handed back. */
  readonly accepted_via: 'standing' | null;
  readonly hand_back_until: Date | null;
  readonly visit: number;
  readonly photos: readonly ServicePhoto[];
  /** `proposal`, `block` and `dispute`: each is null unless it is open. */
  readonly proposal: Proposal | null;
  readonly block: Block | null;
  readonly dispute: Dispute | null;
  readonly early: EarlyAllowance | null;
  readonly escalated_because: EscalationReason | null;
  readonly delivered_at: Date | null;
  readonly rating: number | null;
  readonly remark_id: string | null;
  readonly cancelled_by: string | null;
  readonly cancelled_because: string | null;
  readonly cancelled_refund_cents: number;
  /** Refunds granted so far, in cents. */
  readonly refund_cents: number;
  readonly earned_cents: number;
}

const COLUMNS = [
  'service_id',
  'version',
  'status',
  'type',
  'order_id',
  'order_number',
  'customer_id',
  'subscription_id',
  'occurrence',
  'products',
  'price_cents',
  'amount_to_receive_cents',
  'place_kind',
  'time_zone',
  'city',
  'parish',
  'cemetery_id',
  'grave_id',
  'scheduled_date',
  'scheduled_hour',
  'flexible_days',
  'promised_date',
  'purchased_at',
  'planned_partner_id',
  'round',
  'asked',
  'offers',
  'partner_id',
  'distance_km',
  'accepted_via',
  'hand_back_until',
  'visit',
  'photos',
  'proposal',
  'block',
  'dispute',
  'early',
  'escalated_because',
  'delivered_at',
  'rating',
  'remark_id',
  'cancelled_by',
  'cancelled_because',
  'cancelled_refund_cents',
  'refund_cents',
  'earned_cents',
] as const satisfies readonly (keyof ServiceRow)[];

/** The columns of {@link ServiceRow}, for SELECT lists. */
export const SERVICE_COLUMNS = COLUMNS.join(', ');

/** Columns that never change after the service was scheduled. */
const FIXED: ReadonlySet<string> = new Set([
  'service_id',
  'type',
  'order_id',
  'order_number',
  'customer_id',
  'subscription_id',
  'occurrence',
  'products',
  'price_cents',
  'amount_to_receive_cents',
  'place_kind',
  'grave_id',
  'flexible_days',
  'purchased_at',
]);

const WRITTEN = [...COLUMNS, 'busy_partner_ids'];

const UPSERT = `WITH searched AS (
    INSERT INTO fulfilment.service_texts (service_id, text) VALUES ($1, platform.fold($${WRITTEN.length + 1}))
    ON CONFLICT (service_id) DO NOTHING)
  INSERT INTO fulfilment.services (${WRITTEN.join(', ')})
  VALUES (${WRITTEN.map((_, index) => `$${index + 1}`).join(', ')})
  ON CONFLICT (service_id) DO UPDATE SET
    ${WRITTEN.filter((column) => !FIXED.has(column))
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}
  WHERE services.version < excluded.version`;

/** Statuses in which a service uses the capacity of its partners on the scheduled day. */
const BUSY: ReadonlySet<ServiceStatus> = new Set(serviceLifecycle.statesWith('fills_day'));

/** The inline row that shows the current state of a service. */
export const serviceRow: InlineProjection<ServiceState> = {
  streamType: 'service',
  statement: (state, { streamId, version }) => {
    if (state.status === 'none') throw new Error('a service that does not exist has no row');
    const row = rowOf(state, { serviceId: streamId, version });
    const values = COLUMNS.map((column) => stored(row[column]));
    const text = searchText(state);
    return { name: 'fulfilment.service-row', text: UPSERT, values: [...values, busyPartners(state), text] };
  },
};

/** The row of a service in a given state, with its id and version. */
export const rowOf = (service: Service, at: { serviceId: string; version: number }): ServiceRow => {
  const { feedback } = service;
  const assignment = assignmentOf(service);
  const cancellation = service.status === 'cancelled' ? service.cancellation : null;
  return {
    service_id: at.serviceId,
    version: at.version,
    status: service.status,
    ...agreedPart(service.agreed),
    scheduled_date: service.scheduledDate,
    scheduled_hour: service.scheduledHour,
    promised_date: flexibleWindow(service) === null ? null : service.promisedDate,
    planned_partner_id: service.plannedPartnerId ?? null,
    round: service.round,
    asked: service.offerHistory.map(({ earlier: _earlier, ...latest }) => latest),
    offers: openOffersOf(service).map(({ by: _by, ...offer }) => offer),
    partner_id: assignment?.partnerId ?? null,
    distance_km: assignment?.distanceKm ?? null,
    accepted_via: assignment?.via ?? null,
    hand_back_until: dateOf(assignment?.handBackUntil ?? null),
    visit: service.visit,
    photos: service.photos,
    proposal: service.status === 'reschedule_proposed' ? service.proposal : null,
    block: service.status === 'blocked' ? service.block : null,
    dispute: service.status === 'disputed' ? service.dispute : null,
    early: service.earlyAllowed,
    escalated_because: service.status === 'escalated' ? service.escalation : null,
    delivered_at: dateOf(deliveredAtOf(service)),
    rating: feedback?.rating ?? null,
    remark_id: feedback?.remarkId ?? null,
    cancelled_by: cancellation?.by ?? null,
    cancelled_because: cancellation?.reason ?? null,
    cancelled_refund_cents: cancellation?.refundCents ?? 0,
    refund_cents: service.refundedCents,
    earned_cents: service.earnedCents,
  };
};

const agreedPart = (agreed: Service['agreed']) => ({
  type: agreed.type,
  order_id: agreed.orderId,
  order_number: agreed.orderNumber,
  customer_id: agreed.customerId,
  subscription_id: agreed.subscriptionId,
  occurrence: agreed.occurrence,
  products: agreed.products,
  price_cents: agreed.priceCents,
  amount_to_receive_cents: agreed.amountToReceiveCents,
  place_kind: agreed.place.kind,
  time_zone: agreed.place.timeZone,
  city: agreed.place.city,
  parish: agreed.place.parish,
  cemetery_id: agreed.place.cemeteryId,
  grave_id: agreed.place.graveId,
  flexible_days: agreed.flexibleDays ?? 0,
  purchased_at: new Date(agreed.purchasedAt),
});

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** Whose day the service fills: its partner's, or that of everybody to whom it is openly offered. */
export const busyPartners = (service: Service): readonly string[] => {
  if (!BUSY.has(service.status)) return [];
  const assignment = assignmentOf(service);
  return assignment === null ? openOffersOf(service).map(({ partnerId }) => partnerId) : [assignment.partnerId];
};

/**
 * The text that a search for services looks through: the order number, the place, and the products in all languages.
 */
const searchText = ({ agreed }: Service): string =>
  [
    agreed.orderNumber,
    agreed.place.city,
    agreed.place.parish,
    ...agreed.products.flatMap(({ name }) => [name.pt, name.en, name.es]),
  ].join(' ');

/** Arrays are written as JSON text, because the driver would send them as PostgreSQL arrays. */
const stored = (value: ServiceRow[keyof ServiceRow]): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);
