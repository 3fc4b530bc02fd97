import type { EscalationReason, Proposer, ServiceType } from '@perpetua/contracts/fulfilment.contract';
import {
  type ServiceDeadline,
  type ServiceEventType,
  type ServiceSource,
  type ServiceStatus,
  type ServiceTarget,
  serviceLifecycle,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DueDeadline } from '../../platform/deadlines/deadline-definition.js';
import type { Output } from '../../platform/processes/output.js';
import type { ServiceTimes } from '../policies/deadlines.policy.js';
import type { ServiceEventData } from './service.events.js';
import type {
  OpenOffer,
  OfferedPartner,
  Departure,
  Assignment,
  ServicePhoto,
  ServiceMoment,
  Proposal,
  Block,
  EarlyAllowance,
  Feedback,
  Dispute,
  Resolution,
  Cancellation,
} from './service-parts.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { DecisionContext } from '../../platform/domain/decider.js';
import type { DeadlineWindows } from '../../config/deadline-windows.js';

/** The state of a service: the fields that exist in every status, and those of its current status. */
export type Service = Common & Phase;

/**
 * The fields of a service that exist in every status. Money in cents, instants in ISO 8601, dates and hours local to
 * the place.
 */
export interface Common {
  /** What was agreed when the service was bought; the date may have changed since (`scheduledDate`). */
  readonly agreed: ServiceEventData<'ServiceScheduled'>;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  /** The day that the customer last agreed to; making up for a missed visit does not change it. */
  readonly promisedDate: string;
  readonly matchFrom: string;
  /** T4: when the service is cancelled if no partner has accepted by then. */
  readonly cancelAt: string;
  /** Number of the round of matching, from 1; 0 before matching. */
  readonly round: number;
  /** Each partner who had an offer or was assigned without one. */
  readonly offerHistory: readonly OfferedPartner[];
  /**
   * Whether the customer may cancel free of charge until the work begins, because we moved the service from a day on which
   * its cemetery closed; absent otherwise.
   */
  readonly isCancelledFree?: boolean | undefined;
  /** Whether somebody has chosen another day or hour since the purchase; absent otherwise, and after a route's move. */
  readonly isMoved?: boolean | undefined;
  /** Whom the plan of a season wants to be asked first for the scheduled day; absent without a plan. */
  readonly plannedPartnerId?: string | undefined;
  /** The answer to the most recently proposed date; null if there is none. */
  readonly answered: { readonly by: Proposer; readonly agree: boolean } | null;
  /** Number of the current visit, from 1. Each visit has its own photos. */
  readonly visit: number;
  readonly photos: readonly ServicePhoto[];
  /**
   * The local day on which the partner comes again after the most recent block; null if that block is not resolved, or
   * there was none.
   */
  readonly blockResolvedTo: string | null;
  /** The most recent start that was reported after T6 took the service from its partner; null if there is none. */
  readonly lateStart: { readonly partnerId: string; readonly doneAt: string } | null;
  /** Who allowed a delivery before the slot on the scheduled day; null if nobody did. */
  readonly earlyAllowed: EarlyAllowance | null;
  /** The customer's feedback on the current visit; null if there is none. */
  readonly feedback: Feedback | null;
  /** How the most recent dispute ended; null while a dispute is open, or if there was none. */
  readonly resolution: Resolution | null;
  /** Refunds granted so far. */
  readonly refundedCents: number;
  /** What the partner earned; 0 until the service is closed or cancelled. */
  readonly earnedCents: number;
}

/** The fields of each status in addition to {@link Common}. */
interface Facts {
  readonly scheduled: object;
  readonly matching: {
    /** When the current round began. */
    readonly matchingSince: string;
    /** T3: when the admins take over; null if they took over before. */
    readonly escalateAt: string | null;
  };
  readonly offered: {
    /** In the order in which they were made. Empty only between two events of one command. */
    readonly offers: readonly OpenOffer[];
    /** When the next nearest partner is asked as well; null if nobody else is to be asked. */
    readonly askNextAt: string | null;
    /** T3: when the admins take over; null if they took over before. */
    readonly escalateAt: string | null;
  };
  readonly escalated: { readonly escalation: EscalationReason };
  readonly accepted: {
    readonly assignment: Assignment;
    /** T6: when the work counts as missed. */
    readonly missedAt: string | null;
  };
  readonly reschedule_proposed: Facts['accepted'] & { readonly proposal: Proposal };
  readonly in_progress: {
    readonly assignment: Assignment;
    readonly startedAt: string;
    /** `remindAt` is T7; at `stalledAt` the admins take over. */
    readonly remindAt: string;
    readonly stalledAt: string;
  };
  readonly blocked: { readonly assignment: Assignment; readonly startedAt: string; readonly block: Block };
  readonly awaiting_feedback: Delivered & {
    /** T8: when the time for feedback ends. */
    readonly feedbackBy: string;
  };
  readonly complete: Delivered & {
    /** T10: when the service closes. */
    readonly closeAt: string;
  };
  readonly disputed: Delivered & { readonly dispute: Dispute };
  readonly closed: Delivered;
  readonly cancelled: {
    readonly cancellation: Cancellation;
    /** The assignment at the time of the cancellation; null if the service had no partner. */
    readonly assignment: Assignment | null;
    /** When the service was delivered; null unless it was cancelled by a dispute. */
    readonly deliveredAt: string | null;
  };
}

interface Delivered {
  readonly assignment: Assignment;
  readonly deliveredAt: string;
}

/** A status with its fields. A status of the lifecycle that is missing in {@link Facts} does not compile. */
type Phase = { [Status in Exclude<ServiceStatus, 'none'>]: { readonly status: Status } & Facts[Status] }[Exclude<
  ServiceStatus,
  'none'
>];

export type * from './service-parts.js';

/** The state before the first event: the service does not exist yet. */
export interface NoService {
  readonly status: 'none';
}

export type ServiceState = NoService | Service;

export const initialServiceState: ServiceState = { status: 'none' };

/** A service in one of the given statuses. */
export type ServiceIn<Status extends Service['status']> = Extract<Service, { readonly status: Status }>;

/** A service in a status in which the lifecycle allows the event. */
export type ServiceBefore<Type extends ServiceEventType> = Extract<Service, { readonly status: ServiceSource<Type> }>;

/** A service in a status to which the event leads. */
type ServiceAfter<Type extends ServiceEventType> = Extract<Service, { readonly status: ServiceTarget<Type> }>;

/**
 * One fold per event type: from a service in a status that allows the event to a service in a status to which the event
 * leads.
 */
export type ServiceFolds<Type extends ServiceEventType> = {
  readonly [One in Type]: (service: ServiceBefore<One>, data: ServiceEventData<One>) => ServiceAfter<One>;
};

/** When a deadline of a service is due, and what happens then. */
export interface ServiceDeadlineRule {
  /** The instant at which the deadline is due; null if the service does not have this deadline. */
  readonly dueAt: (service: Service) => string | null;
  /** The command or job that the deadline sends when it is due. */
  readonly fire: (due: DueDeadline) => Output;
}

/** One rule per kind of deadline. */
export type ServiceDeadlines<Kind extends ServiceDeadline> = { readonly [One in Kind]: ServiceDeadlineRule };

/** The open offers; empty unless the status is `offered`. */
export const openOffersOf = (service: Service): readonly OpenOffer[] => ('offers' in service ? service.offers : []);

/** The round in which the next offer is made: each offer has its own (docs/domain.md#matching). */
export const nextRoundOf = ({ status, round }: Pick<Service, 'status' | 'round'>): number =>
  status === 'offered' ? round + 1 : round;

/** The assigned partner, even of a cancelled service; null if there is none. */
export const assignmentOf = (service: Service): Assignment | null =>
  'assignment' in service ? service.assignment : null;

/** When the current visit was delivered; null before the delivery. */
export const deliveredAtOf = (service: Service): string | null =>
  'deliveredAt' in service ? service.deliveredAt : null;

/**
 * What the deadline policies need to know about a service that takes place at `moment`, by default at its scheduled
 * date and hour.
 */
export const timesOf = (
  { agreed, scheduledDate, scheduledHour }: Common,
  moment: ServiceMoment = { date: scheduledDate, hour: scheduledHour },
): ServiceTimes => ({
  type: agreed.type,
  occurrence: agreed.occurrence,
  scheduledDate: moment.date,
  scheduledHour: moment.hour,
  timeZone: agreed.place.timeZone,
});

/** Whether an instant has been reached; false for null. */
export const isDue = (instant: string | null, now: Date): boolean =>
  instant !== null && now.getTime() >= Date.parse(instant);

/** Copies only the fields that exist in every status, so that a new status does not keep fields of the previous one. */
export const commonOf = (service: Common): Common => ({
  agreed: service.agreed,
  scheduledDate: service.scheduledDate,
  scheduledHour: service.scheduledHour,
  promisedDate: service.promisedDate,
  matchFrom: service.matchFrom,
  cancelAt: service.cancelAt,
  round: service.round,
  offerHistory: service.offerHistory,
  isCancelledFree: service.isCancelledFree,
  isMoved: service.isMoved,
  plannedPartnerId: service.plannedPartnerId,
  answered: service.answered,
  visit: service.visit,
  photos: service.photos,
  blockResolvedTo: service.blockResolvedTo,
  lateStart: service.lateStart,
  earlyAllowed: service.earlyAllowed,
  feedback: service.feedback,
  resolution: service.resolution,
  refundedCents: service.refundedCents,
  earnedCents: service.earnedCents,
});

/**
 * The changed fields when the customer has agreed to a new date and hour. An early delivery was allowed for the old one
 * only.
 */
export const agreedOn = ({ date, hour, cancelAt }: ServiceMoment & { readonly cancelAt: string }) => ({
  scheduledDate: date,
  scheduledHour: hour,
  promisedDate: date,
  cancelAt,
  earlyAllowed: null,
  isCancelledFree: undefined,
  plannedPartnerId: undefined,
});

/**
 * Removes the assigned partner, who gets no further offer of the service. The next partner's work counts as another
 * visit.
 */
export const withoutPartner = (
  service: Common & { readonly assignment: Assignment; readonly missedAt?: string | null },
  how: Departure,
): Common => ({
  ...nextVisit(service),
  round: service.round + 1,
  offerHistory: departed(service, how),
});

/** The field with the offers that a partner had before the offer `offerId`; nothing if there were none. */
export const earlierOffers = (
  before: OfferedPartner | undefined,
  offerId: string | null,
): Pick<OfferedPartner, 'earlier'> => {
  if (before === undefined) return {};
  const { earlier = [], offerId: known, ended } = before;
  const all = known === null || known === offerId ? earlier : [...earlier, { offerId: known, ended }];
  return all.length === 0 ? {} : { earlier: all };
};

const departed = (
  service: Common & { readonly assignment: Assignment; readonly missedAt?: string | null },
  how: Departure,
): Common['offerHistory'] => {
  const { offerHistory: history, assignment, missedAt = null } = service;
  const { partnerId, offerId, acceptedAt } = assignment;
  const before = history.find((one) => one.partnerId === partnerId);
  const gone: OfferedPartner = {
    partnerId,
    offerId,
    times: before?.times ?? 0,
    declined: true,
    ended: how,
    ...earlierOffers(before, offerId),
    ...(how === 'missed' && missedAt !== null && acceptedAt !== undefined && { missed: { acceptedAt, missedAt } }),
  };
  return [...history.filter((one) => one !== before), gone];
};

/** Begins another visit, without the feedback on the previous visit. */
export const nextVisit = (service: Common): Common => ({
  ...commonOf(service),
  visit: service.visit + 1,
  feedback: null,
});

/** Cancels the service with a refund that an admin or a deadline grants; the partner earns nothing. */
export const cancelledAtPartnersCost = (
  service: Service,
  cancelled: Pick<ServiceIn<'cancelled'>, 'cancellation' | 'assignment' | 'deliveredAt'>,
): ServiceIn<'cancelled'> => ({
  ...commonOf(service),
  refundedCents: service.refundedCents + cancelled.cancellation.refundCents,
  earnedCents: 0,
  status: 'cancelled',
  ...cancelled,
});

/** The events that a service of this type never has: a cleaning has no slot, so neither an earlier time nor another hour. */
export const neverOf = (type: ServiceType): readonly ServiceEventType[] =>
  type === 'flower' ? [] : ['EarlyDeliveryAllowed', 'OfferCountered'];

/**
 * Throws if the lifecycle does not allow an event in the service's status or for this role. Afterwards the type of
 * `service` is narrowed to the statuses that allow the event, so that their fields can be read.
 * @throws DomainError `illegal_transition`
 */
export function requirePermitted<Type extends ServiceEventType>(
  service: Service,
  event: Type,
  by: ActorRole,
): asserts service is ServiceBefore<Type> {
  assertTransition(serviceLifecycle, service.status, { event, by, except: neverOf(service.agreed.type) });
}

/**
 * What the rules of a service read in addition to the command and the state; `settings` contains the configured lengths
 * of the deadlines.
 */
export type ServiceContext = DecisionContext<DeadlineWindows>;
