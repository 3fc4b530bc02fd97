import type { WorkKind } from '@perpetua/contracts/dashboard.contract';
import type { PhotoKind, ServiceType } from '@perpetua/contracts/fulfilment.contract';
import type { Translations } from '@perpetua/contracts/languages';
import type { ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServiceLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { EarningStatus } from '@perpetua/contracts/partners.contract';
import type { Withdrawal } from '../policies/refund.policy.js';
import { Query } from '@nestjs/cqrs';
import type { OrderedProduct } from '../../ordering/index.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import type { RunOptions } from '../../platform/domain/decider-runner.js';

/** A service at a grave that is neither closed nor cancelled. */
export interface ServiceAtGrave extends ServiceFacts {
  readonly orderNumber: string;
  readonly name: Translations;
  readonly cemeteryId: string | null;
}

/** Returns the services at a grave that are neither closed nor cancelled, by date. */
export class ListOpenServicesAtGrave extends Query<readonly ServiceAtGrave[]> {
  constructor(readonly graveId: string) {
    super();
  }
}

/** Which earnings are requested: the partner, the range of scheduled dates, and the page. */
export interface EarningsWanted {
  readonly partnerId: string;
  /** `from` and `to` are scheduled dates, both inclusive; undefined means no limit. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Whether the partner is suspended, so that all earnings that are not forfeited are frozen. */
  readonly isFrozen: boolean;
  /** The requested page; all earnings when omitted. */
  readonly page?: { readonly limit: number; readonly offset: number };
}

/** A partner's earning from one service. Money in cents. */
export interface ServiceEarning {
  readonly serviceId: string;
  readonly orderNumber: string;
  readonly name: Translations;
  readonly scheduledDate: string;
  /** Local date; null until the service is done. */
  readonly completedDate: string | null;
  readonly amountCents: number;
  readonly status: EarningStatus;
}

/**
 * One page of earnings, the latest day first, with the sums by month (`2026-11`) and status of all earnings that match
 * the query.
 */
export interface PartnerEarnings {
  readonly rows: readonly ServiceEarning[];
  /** The number of earnings over all pages. */
  readonly total: number;
  readonly sums: readonly { readonly month: string; readonly status: EarningStatus; readonly cents: number }[];
}

/** Returns what a partner has earned or will earn. */
export class GetPartnerEarnings extends Query<PartnerEarnings> {
  constructor(readonly wanted: EarningsWanted) {
    super();
  }
}

/** What orders and subscriptions need to know about a service. */
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
  /** The refund of the service's cancellation; 0 when the service was not cancelled. */
  readonly refundCents: number;
  readonly version: number;
}

/** Returns the services of an order that have been created so far, sorted by occurrence. */
export class ListServicesOfOrder extends Query<readonly ServiceFacts[]> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * Returns, for each service, the refund in cents if it were cancelled now, or by a withdrawal; services that cannot be
 * cancelled are left out.
 */
export class ListRefundsIfCancelled extends Query<
  readonly { readonly serviceId: string; readonly refundCents: number }[]
> {
  constructor(
    readonly serviceIds: readonly string[],
    readonly withdrawal?: Withdrawal,
    /** The business instant of the cancellation; now by default. */
    readonly at?: Date,
  ) {
    super();
  }
}

/** Returns the given services in no particular order; unknown ids are left out. */
export class ListServicesByIds extends Query<readonly ServiceFacts[]> {
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
  /** The date and hour are local to `timeZone`, an IANA zone. */
  readonly scheduledDate: string;
  readonly scheduledHour: string | null;
  readonly timeZone: string;
  readonly city: string;
  readonly parish: string;
  /** The partner who has accepted; null if there is none. */
  readonly partnerId: string | null;
  readonly amountToReceiveCents: number;
  readonly refundCents: number;
  /** Whether the current visit has the photo that a delivery needs. */
  readonly hasProof: boolean;
  /** The photos of the current visit, the earliest first. */
  readonly photos: readonly { readonly photoId: string; readonly kind: PhotoKind }[];
  /** The open offers. */
  readonly offers: readonly {
    readonly offerId: string;
    readonly partnerId: string;
    readonly distanceKm: number;
    readonly expiresAt: string;
    /** The other hour that the partner proposes. */
    readonly hour?: string;
  }[];
}

/** Returns summaries of the given services in no particular order; unknown ids are left out. */
export class ListServiceSummaries extends Query<readonly ServiceSummary[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/**
 * Returns summaries of what a partner has accepted for days of a range, both ends included, and can still hand back; in
 * no particular order.
 */
export class ListAcceptedOnDays extends Query<readonly ServiceSummary[]> {
  constructor(
    readonly partnerId: string,
    readonly days: { readonly from: string; readonly to: string },
  ) {
    super();
  }
}

/** Returns how many services each partner had on the days of a range, both ends included; cancelled ones do not count. */
export class CountServicesByPartner extends Query<ReadonlyMap<string, number>> {
  constructor(readonly range: { readonly from: string; readonly to: string }) {
    super();
  }
}

/**
 * Returns for how many services of a type nobody accepted in time, by the name of the municipality: those that were to
 * take place since a day, YYYY-MM-DD.
 */
export class CountUnmatchedServices extends Query<ReadonlyMap<string, number>> {
  constructor(
    readonly type: ServiceType,
    readonly since: string,
  ) {
    super();
  }
}

/** Counts the services that are offered to a partner, or assigned to the partner and neither closed nor cancelled. */
export class CountOpenServicesOfPartner extends Query<number> {
  constructor(readonly partnerId: string) {
    super();
  }
}

/** Counts the services for a grave that are neither closed nor cancelled. */
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
  readonly timeZone: string;
  readonly priceCents: number;
  readonly customerId: string;
  readonly partnerId: string | null;
  /** When an admin must act at the latest, or since when the work is late. */
  readonly at: Date;
}

/** The number of services of a day in each phase, without cancelled services. */
export interface DayPhases {
  readonly done: number;
  readonly underWay: number;
  readonly accepted: number;
  readonly unassigned: number;
}

/** The services on closed days for which no new date is proposed yet, and the first of these days. */
export interface ClosedDayOverview {
  readonly count: number;
  readonly earliest: string | null;
}

export class GetClosedDayOverview extends Query<ClosedDayOverview> {}

/** The admins' pending work, and an overview of today and tomorrow. */
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
export class GetWorkOverview extends Query<Work> {
  constructor(
    readonly at: { readonly now: Date; readonly today: string; readonly tomorrow: string; readonly limit: number },
  ) {
    super();
  }
}

/** Counts the services in a cemetery that are neither closed nor cancelled. */
export class CountOpenServicesInCemetery extends Query<number> {
  constructor(readonly cemeteryId: string) {
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

/**
 * Finds services whose order number, products or place contain `q`, and the services of the given orders and customers;
 * the most recently bought first.
 */
export class ListServicesMatching extends Query<readonly FoundService[]> {
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

/**
 * Returns the statement that stores what a person wrote in a command about a service. Only for commands whose handlers
 * do not run: the caller runs it in the transaction of the command's events.
 */
export class GetRemarkRows extends Query<NonNullable<RunOptions['rows']>> {
  constructor(
    readonly meta: CommandMeta,
    readonly remark: {
      readonly serviceId: string;
      readonly kind: 'feedback' | 'dispute';
      readonly body: string;
      /** By the business clock. */
      readonly writtenAt: Date;
    },
  ) {
    super();
  }
}
