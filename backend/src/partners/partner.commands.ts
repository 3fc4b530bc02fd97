import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import { DomainCommand } from '../platform/event-store/decider.js';

/** A user asks to become a partner; `partnerId` is the user's id. */
export class ApplyAsPartner extends DomainCommand<{
  partnerId: string;
  partnerType: PartnerType;
  radiusKm: number;
  capacity: WeeklyCapacity;
}> {}

/** The place that a partner starts from is known and checked. */
export class ConfirmPartnerLocation extends DomainCommand<{
  partnerId: string;
  lat: number;
  lng: number;
  city: string;
  timeZone: string;
}> {}

/** An admin lets the partner receive offers; it needs a confirmed location. */
export class ApprovePartner extends DomainCommand<{ partnerId: string }> {}

export type PartnerCommand = ApplyAsPartner | ConfirmPartnerLocation | ApprovePartner;
