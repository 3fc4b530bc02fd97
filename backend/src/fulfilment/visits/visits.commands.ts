import { Command } from '@nestjs/cqrs';
import type { PhotoKind, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { type CommandMeta, DomainCommand } from '../../platform/domain/command.js';
import type { CaptureTime, UploadedPicture } from '../../platform/uploaded-picture.js';
import type { Withdrawal } from '../policies/refund.policy.js';
import type { OfServiceId } from '../service/service-fields.js';

/** Deadline `cancel_unserved` (T4): the service is cancelled because no partner has accepted. */
export class CancelUnassignedService extends DomainCommand<OfServiceId> {
  readonly type = 'CancelUnassignedService';
}

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
    /** Set when the consumer has withdrawn from the whole contract. */
    readonly withdrawal?: Withdrawal | undefined;
  }
> {
  readonly type = 'CancelService';
}

/**
 * Deadlines `proof_reminder` (T7) and `dispute_alarm` (T9): sends a mail to the partner or to the office. The state of
 * the service does not change.
 */
export class RemindOfService extends DomainCommand<OfServiceId & { readonly of: 'proof' | 'dispute' }> {}
