import type { PartnerRequirement, WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { StandingTerms } from '@perpetua/contracts/standing-acceptance';
import type { WorkingHours } from '@perpetua/contracts/working-hours';
import type { Dependants } from '../platform/dependants.js';
import { DomainCommand } from '../platform/domain/command.js';
import type { AddAbsence, RemoveAbsence } from './absences/absences.commands.js';
import type { PartnerPlace } from './partner.events.js';

interface OfPartnerId {
  /** The id of the partner's user account. */
  readonly partnerId: string;
}

/** A user asks to become a partner, for the first time or after a rejection. */
export class ApplyAsPartner extends DomainCommand<
  OfPartnerId & {
    readonly partnerType: PartnerType;
    readonly radiusKm: number;
    readonly capacity: WeeklyCapacity;
    /** Version of the privacy policy that the applicant accepted; absent without an application form. */
    readonly consentVersion?: string;
    readonly location?: PartnerPlace;
  }
> {
  readonly type = 'ApplyAsPartner';
}

/** Confirms the location that a partner starts from. */
export class ConfirmPartnerLocation extends DomainCommand<OfPartnerId & PartnerPlace> {
  readonly type = 'ConfirmPartnerLocation';
}

/** A partner's own changes; omitted fields do not change. */
export class ChangePartner extends DomainCommand<
  OfPartnerId & {
    readonly location?: PartnerPlace;
    readonly radiusKm?: number;
    readonly capacity?: WeeklyCapacity;
    readonly paused?: boolean;
    readonly standingAcceptance?: StandingTerms;
    readonly workingHours?: WorkingHours;
    /** The version on which the changes are based; the command is refused if the record has another version. */
    readonly version?: number;
  }
> {
  readonly type = 'ChangePartner';

  /**
   * What depends on where and in which hours a partner works, and on a pause. Accepted work stays until it is handed
   * back.
   */
  static readonly dependants = {
    area: {
      openCart: 'follows',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'ends',
      acceptedWork: 'keeps',
      runningPlan: 'follows',
      document: 'none',
      mailToCome: 'none',
      armedDeadline: 'keeps',
      openPage: 'follows',
    },
    pause: {
      openCart: 'follows',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'keeps',
      acceptedWork: 'keeps',
      runningPlan: 'follows',
      document: 'none',
      mailToCome: 'none',
      armedDeadline: 'keeps',
      openPage: 'follows',
    },
  } satisfies Readonly<Record<string, Dependants>>;
}

/**
 * An admin approves a partner, who then receives offers. This requires a confirmed location, which the command can
 * confirm as well, and an account that lacks nothing.
 */
export class ApprovePartner extends DomainCommand<
  OfPartnerId & {
    readonly location?: PartnerPlace;
    readonly reason?: string;
    /** What the account lacks, which only the identity context knows; absent for accounts that the demo makes. */
    readonly missing?: readonly PartnerRequirement[];
  }
> {
  readonly type = 'ApprovePartner';
}

/** An admin rejects an application; the applicant can apply again. */
export class RejectPartner extends DomainCommand<OfPartnerId & { readonly reason: string }> {
  readonly type = 'RejectPartner';
}

/**
 * An admin suspends a partner: open offers and accepted services go to other partners; the partner finishes services
 * under way.
 */
export class SuspendPartner extends DomainCommand<OfPartnerId & { readonly reason: string }> {
  readonly type = 'SuspendPartner';
}

/** An admin lets a suspended partner work again. */
export class ReinstatePartner extends DomainCommand<OfPartnerId & { readonly reason?: string }> {
  readonly type = 'ReinstatePartner';
}

/** Notes whether the partner's account is blocked or closed. Sent by the handler of `SyncPartnerAccount`. */
export class NoteAccountStanding extends DomainCommand<OfPartnerId & { readonly isBlocked: boolean }> {
  readonly type = 'NoteAccountStanding';
}

export type PartnerCommand =
  | ApplyAsPartner
  | ConfirmPartnerLocation
  | ChangePartner
  | ApprovePartner
  | RejectPartner
  | SuspendPartner
  | ReinstatePartner
  | NoteAccountStanding
  | AddAbsence
  | RemoveAbsence;
