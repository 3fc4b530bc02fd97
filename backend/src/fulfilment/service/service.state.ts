import type {
  BlockKind,
  DisputeOutcome,
  DisputeReason,
  EscalationReason,
  PhotoKind,
  Proposer,
} from '@perpetua/contracts/fulfilment.contract';
import type {
  ServiceDeadline,
  ServiceEventType,
  ServiceSource,
  ServiceStatus,
  ServiceTarget,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DueDeadline } from '../../platform/deadlines/deadline-definition.js';
import type { Output } from '../../platform/processes/output.js';
import type { ServiceTimes } from '../policies/deadlines.policy.js';
import type { ServiceEventData } from './service.events.js';

/** A service after its events: the facts of every phase, and those that exist only in the current phase. */
export type Service = Common & Phase;

/** The agreement and the history of a service. Money in cents, instants in ISO 8601, dates and hours local to the place. */
export interface Common {
  /** As agreed when it was bought; the date may have moved since. */
  readonly agreed: ServiceEventData<'ServiceScheduled'>;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  /** The day that the customer last agreed to; making up for a missed visit does not change it. */
  readonly promisedDate: string;
  readonly matchFrom: string;
  /** T4, which applies while no partner has accepted. */
  readonly cancelAt: string;
  /** Number of the round of matching, from 1; 0 before matching. */
  readonly round: number;
  /** Each partner who had an offer or was assigned without one. */
  readonly offerHistory: readonly OfferedPartner[];
  /** The last answer to a proposed date. */
  readonly answered: { readonly by: Proposer; readonly agree: boolean } | null;
  /** Number of the visit, from 1; each has its own photos. */
  readonly visit: number;
  readonly photos: readonly ServicePhoto[];
  /** The day on which the partner comes again after the last block; null until it is decided. */
  readonly blockResolvedTo: string | null;
  /** The customer's feedback on this visit. */
  readonly feedback: Feedback | null;
  /** How the last dispute ended; null while one is open. */
  readonly resolution: Resolution | null;
  /** Refunds granted so far. */
  readonly refundedCents: number;
  /** What the partner earned; 0 until the service is closed or cancelled. */
  readonly earnedCents: number;
}

/** What each phase stores in addition to {@link Common}, by status of the lifecycle. */
interface Facts {
  readonly scheduled: object;
  readonly matching: {
    /** When the current round began. */
    readonly matchingSince: string;
    /** T3; null once the admins have taken over. */
    readonly escalateAt: string | null;
  };
  readonly offered: {
    readonly offers: readonly [OpenOffer, ...OpenOffer[]];
    /** T3; null once the admins have taken over. */
    readonly escalateAt: string | null;
  };
  readonly escalated: { readonly escalation: EscalationReason };
  readonly accepted: {
    readonly assignment: Assignment;
    /** T6; null for a service accepted before this deadline existed. */
    readonly missedAt: string | null;
  };
  readonly reschedule_proposed: Facts['accepted'] & { readonly proposal: Proposal };
  readonly in_progress: {
    readonly assignment: Assignment;
    readonly startedAt: string;
    /** T7, and the instant at which the admins take over; null for work that began before stalled work was detected. */
    readonly remindAt: string | null;
    readonly stalledAt: string | null;
  };
  readonly blocked: { readonly assignment: Assignment; readonly startedAt: string; readonly block: Block };
  readonly awaiting_feedback: Delivered & {
    /** Deadline T8. */
    readonly feedbackBy: string;
  };
  readonly complete: Delivered & {
    /** Deadline T10. */
    readonly closeAt: string;
  };
  readonly disputed: Delivered & { readonly dispute: Dispute };
  readonly closed: Delivered;
  readonly cancelled: {
    readonly cancellation: Cancellation;
    /** The assignment at the time of the cancellation. */
    readonly assignment: Assignment | null;
    /** When the service was delivered; null unless it was cancelled by a dispute. */
    readonly deliveredAt: string | null;
  };
}

interface Delivered {
  readonly assignment: Assignment;
  readonly deliveredAt: string;
}

/** One status with its facts. A status of the lifecycle without facts does not compile. */
type Phase = { [Status in Exclude<ServiceStatus, 'none'>]: { readonly status: Status } & Facts[Status] }[Exclude<
  ServiceStatus,
  'none'
>];

/** A partner's timed chance to accept. `expiresAt` is an instant. */
export interface OpenOffer {
  readonly offerId: string;
  readonly partnerId: string;
  readonly distanceKm: number;
  readonly expiresAt: string;
}

/**
 * A partner who had an offer, or was assigned without one: the number of offers, the last offer, and how it ended (null
 * while it is open or accepted). A partner with `declined` gets no further offer of the service. Stored in rows.
 */
export interface OfferedPartner {
  readonly partnerId: string;
  readonly times: number;
  readonly declined: boolean;
  readonly offerId: string | null;
  readonly ended: 'declined' | 'expired' | 'withdrawn' | Departure | null;
}

/** How a partner lost the assignment: withdrew, did not come, or lost it by escalation or reassignment. */
export type Departure = 'withdrew' | 'missed' | 'relieved';

/** Who performs the service; `offerId` is null when an admin assigned it. */
export interface Assignment {
  readonly partnerId: string;
  readonly offerId: string | null;
  readonly distanceKm: number | null;
}

/**
 * `visit` is the number of the visit at the time of the photo; absent in rows from before services had several visits.
 */
export interface ServicePhoto {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly takenAt: string;
  readonly visit?: number;
}

/** When the partner comes, in local time; `hour` is null for a cleaning. */
export interface ServiceMoment {
  readonly date: string;
  readonly hour: string | null;
}

/** A proposed date that waits for the other side's answer. */
export interface Proposal extends ServiceMoment {
  readonly by: Proposer;
  readonly remarkId: string | null;
  readonly lapsesAt: string;
}

/** Why the work cannot continue. */
export interface Block {
  readonly kind: BlockKind;
  readonly remarkId: string;
  readonly answerBy: string;
}

/** `rating` from 1 to 5; the comment's text is a remark. */
export interface Feedback {
  readonly rating: number;
  readonly remarkId: string | null;
}

export interface Dispute {
  readonly reason: DisputeReason;
  readonly remarkId: string;
  readonly openedAt: string;
  readonly alarmAt: string;
}

/** How the last dispute ended; `refundCents` is set for a partial refund. */
export interface Resolution {
  readonly outcome: DisputeOutcome;
  readonly refundCents: number | null;
}

export interface Cancellation {
  readonly by: ServiceEventData<'ServiceCancelled'>['by'];
  readonly reason: string;
  /** Refunded by this cancellation. */
  readonly refundCents: number;
}

/** A service before its first event. */
export interface NoService {
  readonly status: 'none';
}

export type ServiceState = NoService | Service;

export const initialServiceState: ServiceState = { status: 'none' };

/** A service in one of these statuses. */
export type ServiceIn<Status extends Service['status']> = Extract<Service, { readonly status: Status }>;

/** A service in a phase in which the lifecycle allows the event. */
export type ServiceBefore<Type extends ServiceEventType> = Extract<Service, { readonly status: ServiceSource<Type> }>;

/** A service in a phase to which the event leads. */
type ServiceAfter<Type extends ServiceEventType> = Extract<Service, { readonly status: ServiceTarget<Type> }>;

/** One fold per event type: from the phases in which the lifecycle allows the event to the phases to which it leads. */
export type ServiceFolds<Type extends ServiceEventType> = {
  readonly [One in Type]: (service: ServiceBefore<One>, data: ServiceEventData<One>) => ServiceAfter<One>;
};

/** A deadline of a service. */
export interface ServiceDeadlineRule {
  /** The instant at which it is due; null in phases without it. */
  readonly dueAt: (service: Service) => string | null;
  /** What it sends when it fires. */
  readonly fire: (due: DueDeadline) => Output;
}

/** One rule per kind of deadline. */
export type ServiceDeadlines<Kind extends ServiceDeadline> = { readonly [One in Kind]: ServiceDeadlineRule };

/** The open offers; none in most phases. */
export const openOffersOf = (service: Service): readonly OpenOffer[] => ('offers' in service ? service.offers : []);

/** The assigned partner, also after a cancellation. */
export const assignmentOf = (service: Service): Assignment | null =>
  'assignment' in service ? service.assignment : null;

/** When the current visit was delivered; null before the delivery. */
export const deliveredAtOf = (service: Service): string | null =>
  'deliveredAt' in service ? service.deliveredAt : null;

/** What the deadline policies need to know about a service, optionally at another moment. */
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

/** Whether an instant has been reached. */
export const isDue = (instant: string | null, now: Date): boolean =>
  instant !== null && now.getTime() >= Date.parse(instant);
