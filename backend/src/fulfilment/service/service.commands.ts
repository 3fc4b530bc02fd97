import { Command } from '@nestjs/cqrs';
import type { PhotoKind, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { type CommandMeta, type CommandResult, DomainCommand } from '../../platform/domain/command.js';
import type { CaptureTime, UploadedPicture } from '../../platform/uploaded-picture.js';
import type { OfServiceId } from './service-fields.js';
import type { ConsideredPartners, ServiceEventData } from './service.events.js';

/** A partner who may be asked or assigned; `capacity` is how many services the partner takes on that local day. */
interface Candidate {
  readonly partnerId: string;
  readonly capacity: number;
}

/** Everything that is agreed when a service is scheduled; the decider sets the deadlines. */
export type ScheduledService = Omit<ServiceEventData<'ServiceScheduled'>, 'matchFrom' | 'cancelAt'>;

/** Schedules a service: a paid delivery or cleaning, or a plan's occurrence that is due. */
export class ScheduleService extends DomainCommand<OfServiceId & ScheduledService> {
  readonly type = 'ScheduleService';
}

/** Deadline `start_matching`. */
export class StartMatching extends DomainCommand<OfServiceId> {
  readonly type = 'StartMatching';
}

/**
 * Offers the service to a partner. `round` is the matching attempt that found the partner: in another round or state
 * nothing happens, except that an admin gets an error. Refused with `no_capacity` when the partner's day is full.
 */
export class MakeOffer extends DomainCommand<
  OfServiceId &
    Candidate & {
      readonly distanceKm: number;
      readonly considered: ConsideredPartners;
      readonly round: number;
      readonly by: 'system' | 'admin';
      readonly reason?: string;
    }
> {
  readonly type = 'MakeOffer';
}

/** The round found nobody eligible. */
export class ReportNoPartnerFound extends DomainCommand<
  OfServiceId & { readonly round: number; readonly considered: ConsideredPartners }
> {
  readonly type = 'ReportNoPartnerFound';
  static override readonly formerName = 'DeclareNoPartner';
}

export class AcceptOffer extends DomainCommand<
  OfServiceId & {
    readonly offerId: string;
    readonly partnerId: string;
    /** The next open day (local), to which a cleaning moves that is accepted after its date. Set by the handler. */
    readonly nextOpenDay?: string;
  }
> {
  readonly type = 'AcceptOffer';
}

export class DeclineOffer extends DomainCommand<
  OfServiceId & { readonly offerId: string; readonly partnerId: string; readonly reason: string }
> {
  readonly type = 'DeclineOffer';
}

/** Deadline `offer_expiry` (T2); `dueAt` is the instant it was armed for. */
export class ExpireOffer extends DomainCommand<OfServiceId & { readonly dueAt: string }> {
  readonly type = 'ExpireOffer';
}

/** Deadline `escalate` (T3). */
export class EscalateService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateService';
}

/** Deadline `cancel_unserved` (T4). */
export class CancelUnassignedService extends DomainCommand<OfServiceId> {
  readonly type = 'CancelUnassignedService';
  static override readonly formerName = 'CancelUnserved';
}

/**
 * An admin requests that the next nearest partner is asked: withdraws the open offer `offerId`, or starts matching of an escalated
 * service again. Refused with `service_changed` when another offer is open.
 */
export class AskNextPartner extends DomainCommand<
  OfServiceId & { readonly offerId: string | undefined; readonly reason: string }
> {
  readonly type = 'AskNextPartner';
}

/** An admin assigns a partner to an escalated service without asking the partner. */
export class AssignPartner extends DomainCommand<
  OfServiceId &
    Candidate & {
      readonly reason: string;
      readonly distanceKm: number | null;
      readonly nextOpenDay?: string;
    }
> {
  readonly type = 'AssignPartner';
}

/**
 * An admin chooses a partner for a service, to make an offer or to assign at once. After the partner is checked, the
 * handler sends `MakeOffer` or `AssignPartner`.
 */
export class ChoosePartner extends Command<CommandResult> {
  constructor(
    readonly payload: OfServiceId & {
      readonly partnerId: string;
      readonly reason: string;
      readonly how: 'offer' | 'assign';
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/**
 * Withdraws a partner's open offer, or takes from the partner an accepted service that has not begun; `reason` is a
 * code.
 */
export class RevokeFromPartner extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly reason: string }
> {
  readonly type = 'RevokeFromPartner';
  static override readonly formerName = 'TakeFromPartner';
}

/**
 * Mirrors the suspension of a partner from the partner's events. A suspended partner gets no new service and loses offers
 * and accepted services that have not begun; `by` is the admin who decided.
 */
export class SyncPartnerSuspension extends DomainCommand<{
  readonly partnerId: string;
  readonly isSuspended: boolean;
  readonly by: string;
}> {
  static override readonly formerName = 'NotePartnerStanding';
}

export class StartService extends DomainCommand<OfServiceId & { readonly partnerId: string }> {
  readonly type = 'StartService';
}

/** A picture as the partner uploaded it; once it is re-encoded and stored, the handler sends `AddPhoto`. */
export class UploadPhoto extends Command<ServicePhoto> {
  constructor(
    readonly payload: OfServiceId & {
      readonly partnerId: string;
      readonly kind: PhotoKind;
      /** A repeat with the same id does not add another photo. */
      readonly uploadId: string | undefined;
      readonly picture: UploadedPicture;
      /** The time that the sender states; the time in the picture's metadata takes precedence. */
      readonly capturedAt: CaptureTime | null;
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class AddPhoto extends DomainCommand<
  OfServiceId & {
    readonly partnerId: string;
    readonly photoId: string;
    readonly kind: PhotoKind;
    readonly uploadId: string | null;
    readonly takenAt: string;
    readonly width: number;
    readonly height: number;
  }
> {
  readonly type = 'AddPhoto';
}

export class DeliverService extends DomainCommand<OfServiceId & { readonly partnerId: string }> {
  readonly type = 'DeliverService';
}

/** The comment is stored outside the events, where it can be erased. */
export class GiveFeedback extends DomainCommand<
  OfServiceId & { readonly customerId: string; readonly rating: number; readonly comment: string | null }
> {
  readonly type = 'GiveFeedback';
}

/** Deadline `feedback_timeout` (T8). */
export class TimeOutFeedback extends DomainCommand<OfServiceId> {
  readonly type = 'TimeOutFeedback';
}

/** Deadline `close` (T10). */
export class CloseService extends DomainCommand<OfServiceId> {
  readonly type = 'CloseService';
}

/**
 * Cancels a service that is not done yet. The refund follows docs/domain.md#refunds and is in `ServiceCancelled`, and
 * in `ListServicesByIds` afterwards.
 */
export class CancelService extends DomainCommand<
  OfServiceId & {
    readonly by: 'customer' | 'admin' | 'system';
    readonly reason: string;
    /** The customer's text; stored outside the events, where it can be erased. */
    readonly comment?: string;
  }
> {
  readonly type = 'CancelService';
}

/** Deadlines `proof_reminder` (T7) and `dispute_alarm` (T9): sends mails; the state of the service does not change. */
export class RemindOfService extends DomainCommand<OfServiceId & { readonly of: 'proof' | 'dispute' }> {}
