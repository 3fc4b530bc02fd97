import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import { DomainCommand } from '../platform/domain/command.js';
import type { PartnerPlace } from './partner.events.js';

interface OfPartnerId {
  /** The user's id. */
  readonly partnerId: string;
}

/** A user asks to become a partner, for the first time or after a rejection. */
export class ApplyAsPartner extends DomainCommand<
  OfPartnerId & {
    readonly partnerType: PartnerType;
    readonly radiusKm: number;
    readonly capacity: WeeklyCapacity;
    /** Version of the privacy policy that was consented to. */
    readonly consentVersion?: string;
    readonly location?: PartnerPlace;
  }
> {
  readonly type = 'ApplyAsPartner';
}

/** The place that a partner starts from is known and checked. */
export class ConfirmPartnerLocation extends DomainCommand<OfPartnerId & PartnerPlace> {
  readonly type = 'ConfirmPartnerLocation';
}

/** A partner's own changes; what is left out stays as it is. */
export class ChangePartner extends DomainCommand<
  OfPartnerId & {
    readonly location?: PartnerPlace;
    readonly radiusKm?: number;
    readonly capacity?: WeeklyCapacity;
    readonly paused?: boolean;
    /** Of the record that the changes were made from; another one refuses them. */
    readonly version?: number;
  }
> {
  readonly type = 'ChangePartner';
}

/** An admin lets the partner receive offers; it needs a confirmed location, which may come with it. */
export class ApprovePartner extends DomainCommand<
  OfPartnerId & { readonly location?: PartnerPlace; readonly reason?: string }
> {
  readonly type = 'ApprovePartner';
}

/** An admin turns an application down. */
export class RejectPartner extends DomainCommand<OfPartnerId & { readonly reason: string }> {
  readonly type = 'RejectPartner';
}

/** An admin stops a partner: what is offered or accepted goes to others, what is under way is finished. */
export class SuspendPartner extends DomainCommand<OfPartnerId & { readonly reason: string }> {
  readonly type = 'SuspendPartner';
}

/** An admin lets a suspended partner work again. */
export class ReinstatePartner extends DomainCommand<OfPartnerId & { readonly reason?: string }> {
  readonly type = 'ReinstatePartner';
}

export type PartnerCommand =
  | ApplyAsPartner
  | ConfirmPartnerLocation
  | ChangePartner
  | ApprovePartner
  | RejectPartner
  | SuspendPartner
  | ReinstatePartner;
