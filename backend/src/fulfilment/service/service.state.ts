import type {
  BlockKind,
  DisputeOutcome,
  DisputeReason,
  EscalationReason,
  PhotoKind,
  Proposer,
} from '@perpetua/contracts/fulfilment.contract';
import {
  type ServiceDeadline,
  serviceLifecycle,
  type ServiceStatus,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Deadline } from '../../platform/domain/decider.js';
import { rematchAt, type ServiceTimes } from '../policies/deadlines.policy.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';

/** A partner's timed chance to accept. `expiresAt` is an instant. */
export interface OpenOffer {
  readonly offerId: string;
  readonly partnerId: string;
  readonly distanceKm: number;
  readonly expiresAt: string;
}

/**
 * A partner that had an offer, or the service itself without one: how often, the last one, and how that ended (null
 * while it is open or accepted). `declined`: not to be asked again.
 */
export interface AskedPartner {
  readonly partnerId: string;
  readonly times: number;
  readonly declined: boolean;
  readonly offerId: string | null;
  readonly ended: 'declined' | 'expired' | 'withdrawn' | Departure | null;
}

/** How a partner came to have it no more: gave it back, did not come, or was relieved of it. */
export type Departure = 'withdrew' | 'missed' | 'relieved';

/** Who performs the service; `offerId` is null when an admin assigned it. */
export interface Holder {
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

/** What stopped the work; `resolvedTo` is the day on which the partner comes again, once that is known. */
export interface Block {
  readonly kind: BlockKind;
  readonly remarkId: string;
  readonly answerBy: string;
  readonly resolvedTo: string | null;
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

/** A service as its events left it. Money in cents, instants in ISO 8601. */
export interface Service {
  readonly status: Exclude<ServiceStatus, 'none'>;
  /** As agreed when it was bought; the date may have moved since. */
  readonly agreed: ServiceEventData<'ServiceScheduled'>;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  /** The day that the customer last agreed to; a visit that is made up for leaves it alone. */
  readonly promisedDate: string;
  readonly matchFrom: string;
  readonly cancelAt: string;
  readonly round: number;
  readonly matchingSince: string | null;
  /** Null before matching, and for good once the admins have taken over. */
  readonly escalateAt: string | null;
  /** Reason of the latest escalation. */
  readonly escalation: EscalationReason | null;
  readonly asked: readonly AskedPartner[];
  readonly offer: OpenOffer | null;
  readonly holder: Holder | null;
  readonly proposal: Proposal | null;
  /** The last answer to a proposal. */
  readonly answered: { readonly by: Proposer; readonly agree: boolean } | null;
  /** Number of the visit, from 1; each has its own photos. */
  readonly visit: number;
  readonly photos: readonly ServicePhoto[];
  readonly missedAt: string | null;
  readonly startedAt: string | null;
  readonly remindAt: string | null;
  readonly stalledAt: string | null;
  readonly block: Block | null;
  readonly deliveredAt: string | null;
  readonly feedbackBy: string | null;
  readonly closeAt: string | null;
  readonly rating: number | null;
  readonly remarkId: string | null;
  readonly dispute: Dispute | null;
  readonly resolution: Resolution | null;
  readonly cancelled: Cancellation | null;
  /** Refunds granted so far, in cents. */
  readonly refundedCents: number;
  readonly earnedCents: number;
}

export type ServiceState = NoService | Service;

/** The events of one topic, by the types that it defines. */
export type ServiceEventOf<Types> = Extract<ServiceEvent, { type: keyof Types }>;

export const initialServiceState: ServiceState = { status: 'none' };

/** What the deadline policies look at; at another moment where one is given. */
export const timesOf = (
  { agreed, scheduledDate, scheduledHour }: Service,
  moment: ServiceMoment = { date: scheduledDate, hour: scheduledHour },
): ServiceTimes => ({
  type: agreed.type,
  occurrence: agreed.occurrence,
  scheduledDate: moment.date,
  scheduledHour: moment.hour,
  timeZone: agreed.place.timeZone,
});

/** Whether an instant has come. */
export const isDue = (instant: string | null, now: Date): boolean =>
  instant !== null && now.getTime() >= Date.parse(instant);

/** When each kind of deadline is due. */
const dueDates: { readonly [Kind in ServiceDeadline]: (service: Service) => string | null } = {
  start_matching: (service) => service.matchFrom,
  rematch: ({ matchingSince }) => (matchingSince === null ? null : rematchAt(new Date(matchingSince)).toISOString()),
  offer_expiry: ({ offer }) => offer?.expiresAt ?? null,
  escalate: (service) => service.escalateAt,
  cancel_unserved: (service) => service.cancelAt,
  reschedule_lapse: ({ proposal }) => proposal?.lapsesAt ?? null,
  no_show: (service) => service.missedAt,
  proof_reminder: (service) => service.remindAt,
  stalled: (service) => service.stalledAt,
  block_escalation: ({ block }) => block?.answerBy ?? null,
  feedback_timeout: (service) => service.feedbackBy,
  dispute_alarm: ({ dispute }) => dispute?.alarmAt ?? null,
  close: (service) => service.closeAt,
};

/** All deadlines armed in a state: those of its status in the lifecycle, as far as they have a date. */
export const serviceDeadlines = (state: ServiceState): readonly Deadline[] => {
  if (state.status === 'none') return [];
  return serviceLifecycle.deadlinesOf(state.status).flatMap((kind) => {
    const due = dueDates[kind](state);
    return due === null ? [] : [{ kind, dueAt: new Date(due) }];
  });
};
