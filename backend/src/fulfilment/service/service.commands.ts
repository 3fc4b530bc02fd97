import { Command } from '@nestjs/cqrs';
import type { PhotoKind, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { type CommandMeta, type CommandResult, DomainCommand } from '../../platform/domain/command.js';
import type { CaptureTime, UploadedPicture } from '../../platform/uploaded-picture.js';
import type { OfServiceId } from './service-fields.js';
import type { ConsideredPartners, ServiceEventData } from './service.events.js';

/**
 * A partner who can be asked or assigned. `capacity` is how many services the partner takes on the service's local day.
 */
interface Candidate {
  readonly partnerId: string;
  readonly capacity: number;
}

/** What is agreed when a service is scheduled; the decider adds the deadlines. */
export type ScheduledService = Omit<ServiceEventData<'ServiceScheduled'>, 'matchFrom' | 'cancelAt'>;

/** Schedules a service: a paid delivery or cleaning, or a plan's occurrence that is due. */
export class ScheduleService extends DomainCommand<OfServiceId & ScheduledService> {
  readonly type = 'ScheduleService';
}

/** Deadline `start_matching`: matching begins. */
export class StartMatching extends DomainCommand<OfServiceId> {
  readonly type = 'StartMatching';
}

/**
 * Offers the service to a partner whom matching found in `round`, or whom an admin chose. If the service is in another
 * round or status by now, an offer by the system changes nothing, and an offer by an admin is rejected. Rejected with
 * `no_capacity` when the partner's day is full.
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

/** Reports that a round of matching found no eligible partner. */
export class ReportNoPartnerFound extends DomainCommand<
  OfServiceId & { readonly round: number; readonly considered: ConsideredPartners }
> {
  readonly type = 'ReportNoPartnerFound';
}

export class AcceptOffer extends DomainCommand<
  OfServiceId & {
    readonly offerId: string;
    readonly partnerId: string;
    /**
     * The local day to which a service moves that is accepted after its date: the next open day. Set by the handler.
     */
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

/** Deadline `offer_expiry` (T2): the offer expires. `dueAt` is the instant for which the deadline was armed. */
export class ExpireOffer extends DomainCommand<OfServiceId & { readonly dueAt: string }> {
  readonly type = 'ExpireOffer';
}

/** Deadline `escalate` (T3): the admins take over. */
export class EscalateService extends DomainCommand<OfServiceId> {
  readonly type = 'EscalateService';
}

/** Deadline `cancel_unserved` (T4): the service is cancelled because no partner has accepted. */
export class CancelUnassignedService extends DomainCommand<OfServiceId> {
  readonly type = 'CancelUnassignedService';
}

/**
 * An admin asks for the next nearest partner: withdraws the open offer `offerId`, or restarts matching of an escalated
 * service. Rejected with `service_changed` when another offer is open.
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
 * An admin chooses a partner, to offer the service or to assign it without asking. The handler checks the partner, then
 * runs `MakeOffer` or `AssignPartner`.
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
 * Withdraws a partner's open offer, or removes the partner from an accepted service that has not begun; `reason` is a
 * code.
 */
export class RevokeFromPartner extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly reason: string }
> {
  readonly type = 'RevokeFromPartner';
}

/**
 * Copies a partner's suspension, or its end, into this context. A suspended partner gets no new service, and loses
 * offers and accepted services that have not begun. `by` is the admin who decided.
 */
export class SyncPartnerSuspension extends DomainCommand<{
  readonly partnerId: string;
  readonly isSuspended: boolean;
  readonly by: string;
}> {}

export class StartService extends DomainCommand<OfServiceId & { readonly partnerId: string }> {
  readonly type = 'StartService';
}

/** A picture as the partner uploaded it. The handler re-encodes and stores the picture, then runs `AddPhoto`. */
export class UploadPhoto extends Command<ServicePhoto> {
  constructor(
    readonly payload: OfServiceId & {
      readonly partnerId: string;
      readonly kind: PhotoKind;
      /**
       * The client's id of the upload: a repeat with the same id does not add another photo. Undefined if the client
       * sends none.
       */
      readonly uploadId: string | undefined;
      readonly picture: UploadedPicture;
      /**
       * When the photo was taken, as stated by the client; the time in the picture's metadata takes precedence. Null if
       * not stated.
       */
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

/** The customer's rating. The comment is stored outside the events, where it can be erased. */
export class GiveFeedback extends DomainCommand<
  OfServiceId & { readonly customerId: string; readonly rating: number; readonly comment: string | null }
> {
  readonly type = 'GiveFeedback';
}

/** Deadline `feedback_timeout` (T8): the time for feedback has ended. */
export class TimeOutFeedback extends DomainCommand<OfServiceId> {
  readonly type = 'TimeOutFeedback';
}

/** Deadline `close` (T10): the service closes. */
export class CloseService extends DomainCommand<OfServiceId> {
  readonly type = 'CloseService';
}

/**
 * Cancels a service whose work is neither in progress nor done. The refund follows docs/domain.md#refunds;
 * `ServiceCancelled` contains it, and `ListServicesByIds` returns it afterwards.
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

/**
 * Deadlines `proof_reminder` (T7) and `dispute_alarm` (T9): sends a mail to the partner or to the office. The state of
 * the service does not change.
 */
export class RemindOfService extends DomainCommand<OfServiceId & { readonly of: 'proof' | 'dispute' }> {}
