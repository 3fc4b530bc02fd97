import type {
  BlockKind,
  DisputeOutcome,
  DisputeReason,
  EscalationReason,
  PhotoKind,
  Proposer,
} from '@perpetua/contracts/fulfilment.contract';
import type {
  ServiceEventType,
  ServiceSource,
  ServiceStatus,
  ServiceTarget,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceTimes } from '../policies/deadlines.policy.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';

/** A service as its events left it: what every phase has, and what exists only in its phase. */
export type Service = Common & Phase;

/** The agreement and the history of a service. Money in cents, instants in ISO 8601, dates and hours local to the place. */
export interface Common {
  /** As agreed when it was bought; the date may have moved since. */
  readonly agreed: ServiceEventData<'ServiceScheduled'>;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  /** The day that the customer last agreed to; a visit that is made up for leaves it alone. */
  readonly promisedDate: string;
  readonly matchFrom: string;
  /** T4, which applies while no partner has accepted. */
  readonly cancelAt: string;
  /** Number of the round of matching, from 1; 0 before matching. */
  readonly round: number;
  /** Each partner who had an offer, or the service without one. */
  readonly offerHistory: readonly OfferedPartner[];
  /** The last answer to a proposed date. */
  readonly answered: { readonly by: Proposer; readonly agree: boolean } | null;
  /** Number of the visit, from 1; each has its own photos. */
  readonly visit: number;
  readonly photos: readonly ServicePhoto[];
  /** The day on which the partner comes again after the last block; null until that is known. */
  readonly blockResolvedTo: string | null;
  /** What the customer says of this visit. */
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
    /** T6; null when it was accepted before work could be missed. */
    readonly missedAt: string | null;
  };
  readonly reschedule_proposed: Facts['accepted'] & { readonly proposal: Proposal };
  readonly in_progress: {
    readonly assignment: Assignment;
    readonly startedAt: string;
    /** T7, and when the admins take over; null when it began before work could stall. */
    readonly remindAt: string | null;
    readonly stalledAt: string | null;
  };
  readonly blocked: { readonly assignment: Assignment; readonly startedAt: string; readonly block: Block };
  readonly awaiting_feedback: Delivered & {
    /** T8. */
    readonly feedbackBy: string;
  };
  readonly complete: Delivered & {
    /** T10. */
    readonly closeAt: string;
  };
  readonly disputed: Delivered & { readonly dispute: Dispute };
  readonly closed: Delivered;
  readonly cancelled: {
    readonly cancellation: Cancellation;
    /** Who had accepted it. */
    readonly assignment: Assignment | null;
    /** When it was delivered; null unless a dispute ended it. */
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
 * A partner that had an offer, or the service itself without one: how often, the last one, and how that ended (null
 * while it is open or accepted). `declined`: not to be offered it again. Stored in rows.
 */
export interface OfferedPartner {
  readonly partnerId: string;
  readonly times: number;
  readonly declined: boolean;
  readonly offerId: string | null;
  readonly ended: 'declined' | 'expired' | 'withdrawn' | Departure | null;
}

/** How a partner lost the assignment: gave it back, did not come, or was relieved of it. */
export type Departure = 'withdrew' | 'missed' | 'relieved';

/** Who performs the service; `offerId` is null when an admin assigned it. */
export interface Assignment {
  readonly partnerId: string;
  readonly offerId: string | null;
  readonly distanceKm: number | null;
}

/** `visit` is that of the service when the photo came; absent in rows written before there could be a second. */
export interface ServicePhoto {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly takenAt: string;
  readonly visit?: number;
}

/** When somebody comes, local to the place; `hour` is null for a cleaning. */
export interface ServiceMoment {
  readonly date: string;
  readonly hour: string | null;
}

/** A new date that waits for the other side. */
export interface Proposal extends ServiceMoment {
  readonly by: Proposer;
  readonly remarkId: string | null;
  readonly lapsesAt: string;
}

/** What stops the work. */
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

/** How the last dispute ended; `refundCents` of a partial refund. */
export interface Resolution {
  readonly outcome: DisputeOutcome;
  readonly refundCents: number | null;
}

export interface Cancellation {
  readonly by: ServiceEventData<'ServiceCancelled'>['by'];
  readonly reason: string;
  /** Granted back with it. */
  readonly refundCents: number;
}

/** Before its first event. */
export interface NoService {
  readonly status: 'none';
}

export type ServiceState = NoService | Service;

export const initialServiceState: ServiceState = { status: 'none' };

/** A service in one of these statuses. */
export type ServiceIn<Status extends Service['status']> = Extract<Service, { readonly status: Status }>;

/** A service in a phase in which the lifecycle has the event. */
export type ServiceBefore<Type extends ServiceEventType> = Extract<Service, { readonly status: ServiceSource<Type> }>;

/** A service in a phase to which the event leads. */
type ServiceAfter<Type extends ServiceEventType> = Extract<Service, { readonly status: ServiceTarget<Type> }>;

/** One fold per event type: from the phases in which the lifecycle has the event to those to which it leads. */
export type ServiceFolds<Type extends ServiceEventType> = {
  readonly [One in Type]: (service: ServiceBefore<One>, data: ServiceEventData<One>) => ServiceAfter<One>;
};

/** The events of one topic, by the types that it defines. */
export type ServiceEventOf<Types> = Extract<ServiceEvent, { type: keyof Types }>;

/** The open offers; none in most phases. */
export const openOffersOf = (service: Service): readonly OpenOffer[] =>
  service.status === 'offered' ? service.offers : [];

/** Who performs it, or had accepted it when it was cancelled. */
export const assignmentOf = (service: Service): Assignment | null =>
  'assignment' in service ? service.assignment : null;

/** When this visit was delivered; null before. */
export const deliveredAtOf = (service: Service): string | null =>
  'deliveredAt' in service ? service.deliveredAt : null;

/** What the deadline policies look at; at another moment where one is given. */
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
