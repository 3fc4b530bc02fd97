import type {
  BlockKind,
  DisputeOutcome,
  DisputeReason,
  PhotoDoubt,
  PhotoKind,
  Proposer,
} from '@perpetua/contracts/fulfilment.contract';
import type { ServiceEventData } from './service.events.js';

/** An offer that its partner can accept or decline until the instant `expiresAt`. */
export interface OpenOffer {
  readonly offerId: string;
  readonly partnerId: string;
  readonly distanceKm: number;
  readonly expiresAt: string;
  /** Present if an admin chose the partner, who may be outside the radius then. */
  readonly by?: 'admin';
  /** The other hour that the partner proposes; absent unless the offer was countered. */
  readonly hour?: string;
  /** Present if the partner has replaced that hour, which is possible once. */
  readonly isHourReplaced?: true;
}

/**
 * A partner who had an offer, or was assigned without one: the number of offers (`times`), the most recent offer, and
 * how it ended (null while it is open or accepted). A partner with `declined` gets no further offer of the service.
 * This type is also stored as JSON in the rows of services.
 */
export interface OfferedPartner {
  readonly partnerId: string;
  readonly times: number;
  readonly declined: boolean;
  readonly offerId: string | null;
  readonly ended: 'declined' | 'expired' | 'withdrawn' | Departure | null;
  /** Of a partner who did not come: when the partner had accepted, and T6; absent if the former is not known. */
  readonly missed?: { readonly acceptedAt: string; readonly missedAt: string };
  /** The offers before the most recent one, and how each ended; absent if there were none. Not in the rows. */
  readonly earlier?: readonly EndedOffer[];
}

/** An offer that was not the last one to its partner. */
export type EndedOffer = Pick<OfferedPartner, 'offerId' | 'ended'>;

/**
 * How a partner lost the assignment: by withdrawing, by handing back in time what was accepted in advance, by not coming,
 * or (`relieved`) by an escalation or reassignment.
 */
export type Departure = 'withdrew' | 'handed_back' | 'missed' | 'relieved';

/**
 * Who performs the service; `offerId` is null when an admin assigned it, `acceptedAt` is absent when the event is older
 * than that field. `via` and `handBackUntil` are present if the partner accepted in advance.
 */
export interface Assignment {
  readonly partnerId: string;
  readonly offerId: string | null;
  readonly distanceKm: number | null;
  readonly acceptedAt?: string;
  readonly via?: 'standing';
  readonly handBackUntil?: string;
  /** The partner's hour that the customer chose; absent when the partner accepted the hour of the service. */
  readonly hour?: string;
}

/**
 * A photo of a visit. `visit` is the number of that visit; absent in rows stored before a service could have several
 * visits.
 */
export interface ServicePhoto {
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly takenAt: string;
  readonly visit?: number;
  readonly doubts?: readonly PhotoDoubt[];
  readonly distanceM?: number;
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
  /** Set when the agreed day is closed: then a refusal or no answer ends the service. */
  readonly cause?: 'closed_day' | undefined;
}

/** Why the work cannot continue, and until when the customer can answer (`answerBy`). */
export interface Block {
  readonly kind: BlockKind;
  readonly remarkId: string;
  readonly answerBy: string;
}

/** Who allowed a delivery before the slot, and the remark with the reason; null without a reason. */
export interface EarlyAllowance {
  readonly by: 'customer' | 'admin';
  readonly remarkId: string | null;
}

/** A rating from 1 to 5. The text of the customer's comment is stored as a remark. */
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

/** How the most recent dispute ended; `refundCents` is set only for a partial refund. */
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
