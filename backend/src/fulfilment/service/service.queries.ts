import type { WorkKind } from '@perpetua/contracts/dashboard.contract';
import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import type { Translations } from '@perpetua/contracts/languages';
import type { ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { EarningStatus } from '@perpetua/contracts/partners.contract';
import { Query } from '@nestjs/cqrs';
import type { OrderedProduct } from '../../ordering/index.js';

/** What matching must know of a service that looks for a partner. */
export interface ServiceToMatch {
  readonly serviceId: string;
  readonly status: ServiceStatus;
  /** Number of the matching attempt under way, from 1. */
  readonly round: number;
  readonly type: ServiceType;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  /** Local to `timeZone`. */
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly timeZone: string;
  /** Partners that had an offer of this service: how often, and whether one of the answers was no. */
  readonly asked: readonly { readonly partnerId: string; readonly times: number; readonly declined: boolean }[];
  /** Who last did a visit of the same subscription well, or null. */
  readonly lastGoodPartnerId: string | null;
}

/** Returns null when there is no such service. */
export class GetServiceForMatching extends Query<ServiceToMatch | null> {
  constructor(readonly serviceId: string) {
    super();
  }
}

/** How much work a partner has. */
export interface PartnerLoad {
  readonly partnerId: string;
  /** Services of that local day: accepted, openly offered, under way. */
  readonly day: number;
  /** Services of any day: accepted, openly offered, under way. */
  readonly open: number;
}

/** Returns one load a partner asked for, zero ones too, in the order asked. `date` is local, YYYY-MM-DD. */
export class GetPartnerWorkloads extends Query<readonly PartnerLoad[]> {
  constructor(
    readonly partnerIds: readonly string[],
    readonly date: string,
  ) {
    super();
  }
}

/** What a partner's days of service bring, and which page of them is wanted. */
export interface EarningsWanted {
  readonly partnerId: string;
  /** Scheduled dates, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Whether everything that is not forfeited is frozen. */
  readonly isFrozen: boolean;
  /** All when it is left out. */
  readonly page?: { readonly limit: number; readonly offset: number };
}

/** What one service brings its partner. Money in cents. */
export interface ServiceEarning {
  readonly serviceId: string;
  readonly orderNumber: string;
  readonly name: Translations;
  readonly scheduledDate: string;
  /** Local; null until it is done. */
  readonly completedDate: string | null;
  readonly amountCents: number;
  readonly status: EarningStatus;
}

/** A page of earnings, the latest day first, with the sums of all of them by month (`2026-11`) and status. */
export interface PartnerEarnings {
  readonly rows: readonly ServiceEarning[];
  /** How many there are over all pages. */
  readonly total: number;
  readonly sums: readonly { readonly month: string; readonly status: EarningStatus; readonly cents: number }[];
}

/** Returns what a partner has earned or will earn. */
export class GetPartnerEarnings extends Query<PartnerEarnings> {
  constructor(readonly wanted: EarningsWanted) {
    super();
  }
}

/** A service as its order and its subscription see it. */
export interface ServiceFacts {
  readonly serviceId: string;
  readonly orderId: string;
  readonly subscriptionId: string | null;
  readonly occurrence: number | null;
  readonly customerId: string;
  readonly partnerId: string | null;
  readonly type: ServiceType;
  readonly status: ServiceStatus;
  readonly label: ServiceLabel;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly priceCents: number;
  /** What was granted back when it was cancelled; 0 otherwise. */
  readonly refundCents: number;
  readonly version: number;
}

/** Returns the services of an order that exist so far, by occurrence. */
export class ServicesOfOrder extends Query<readonly ServiceFacts[]> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Returns what cancelling each service now would give back, in cents; those that cannot be cancelled are left out. */
export class RefundsIfCancelled extends Query<readonly { readonly serviceId: string; readonly refundCents: number }[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/** Returns the services that exist of those asked for, in no particular order. */
export class ServicesByIds extends Query<readonly ServiceFacts[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/** A summary of a service for mails and notifications. Money in cents, the date local to the place. */
export interface ServiceSummary {
  readonly serviceId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly occurrence: number | null;
  readonly type: ServiceType;
  readonly status: ServiceStatus;
  readonly products: readonly OrderedProduct[];
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly city: string;
  readonly parish: string;
  /** Who has accepted it. */
  readonly partnerId: string | null;
  readonly amountToReceiveCents: number;
  readonly refundCents: number;
  /** Whether the visit under way has the photo that a delivery needs. */
  readonly hasProof: boolean;
  /** The open offer. */
  readonly offer: {
    readonly partnerId: string;
    readonly distanceKm: number;
    readonly expiresAt: string;
  } | null;
}

/** Summaries of some services, in no particular order; those that do not exist are left out. */
export class ServiceSummariesOf extends Query<readonly ServiceSummary[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/** Returns how many services are offered to a partner, or theirs and neither closed nor cancelled. */
export class CountOpenServicesOfPartner extends Query<number> {
  constructor(readonly partnerId: string) {
    super();
  }
}

/** Returns how many services for a grave are neither closed nor cancelled. */
export class CountOpenServicesAtGrave extends Query<number> {
  constructor(readonly graveId: string) {
    super();
  }
}

/** A service that waits for an admin. Money in cents, date and hour local to the place. */
export interface UrgentService {
  readonly kind: WorkKind;
  readonly serviceId: string;
  readonly orderNumber: string;
  readonly name: Translations;
  readonly city: string;
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly priceCents: number;
  readonly customerId: string;
  readonly partnerId: string | null;
  /** When a person must act, or since when the action is late. */
  readonly at: Date;
}

/** Services of a day by how far they are; cancelled ones are left out. */
export interface DayPhases {
  readonly done: number;
  readonly underWay: number;
  readonly accepted: number;
  readonly unassigned: number;
}

/** What waits for an admin, and how two days look. */
export interface Work {
  readonly waiting: {
    readonly unassigned: { readonly count: number; readonly earliest: string | null };
    readonly late: { readonly count: number; readonly earliest: string | null };
    readonly disputed: { readonly count: number; readonly dueAt: string | null };
  };
  /** The most urgent first. */
  readonly urgent: readonly UrgentService[];
  readonly days: {
    readonly today: DayPhases & { readonly hours: readonly (DayPhases & { readonly hour: string })[] };
    readonly tomorrow: { readonly services: number; readonly withPartner: number };
  };
}

/** Returns {@link Work} at an instant of the business clock; the days are local dates of the services' places. */
export class WorkOverview extends Query<Work> {
  constructor(
    readonly at: { readonly now: Date; readonly today: string; readonly tomorrow: string; readonly limit: number },
  ) {
    super();
  }
}

/** A service that a search found; the date is local to the place. */
export interface FoundService {
  readonly serviceId: string;
  readonly orderNumber: string;
  readonly name: Translations;
  readonly scheduledDate: string;
  readonly city: string;
}

/** Returns services by number, product or place, and those of some orders and customers; the latest bought first. */
export class FindServices extends Query<readonly FoundService[]> {
  constructor(
    readonly wanted: {
      readonly q: string;
      readonly orderIds: readonly string[];
      readonly customerIds: readonly string[];
      readonly limit: number;
    },
  ) {
    super();
  }
}
