import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { WorkItem, WorkToday } from '@perpetua/contracts/dashboard.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { GetClosedDayOverview, type UrgentService, GetWorkOverview } from '../fulfilment/index.js';
import { type Contact, ListContacts } from '../identity/index.js';
import { CountLateDocuments } from '../invoicing/index.js';
import { type PartnerCard, ListPartnersByIds } from '../partners/index.js';
import { CountFailedRefunds } from '../payments/index.js';
import { Clock } from '../platform/clock/clock.js';
import { daysLater } from '../platform/clock/local-time.js';
import { Failures } from '../platform/failures.js';
import { lisbonDay } from './daily-counts.projection.js';

/** The maximum number of urgent services in the list. */
const MAX_URGENT = 10;

/** Returns the work that waits for an admin, and how many services are scheduled for today and for tomorrow. */
@Injectable()
export class DashboardWork {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly failures: Failures,
  ) {}

  async today(): Promise<WorkToday> {
    const now = this.clock.now();
    const today = lisbonDay.format(now);
    const [{ waiting, urgent, days }, closed, failures, refunds, documents] = await Promise.all([
      this.queries.execute(new GetWorkOverview({ now, today, tomorrow: daysLater(today, 1), limit: MAX_URGENT })),
      this.queries.execute(new GetClosedDayOverview()),
      this.failures.count(),
      this.queries.execute(new CountFailedRefunds()),
      this.queries.execute(new CountLateDocuments()),
    ]);
    const failed = { ...failures, refunds, documents };
    const field = { ...days.today, hours: [...days.today.hours] };
    return { today, ...waiting, closed, failed, next: await this.named(urgent), field, tomorrow: days.tomorrow };
  }

  private async named(urgent: readonly UrgentService[]): Promise<WorkItem[]> {
    const customers = urgent.map(({ customerId }) => customerId);
    const partners = urgent.flatMap(({ partnerId }) => partnerId ?? []);
    const [contacts, cards] = await Promise.all([
      customers.length === 0 ? [] : this.queries.execute(new ListContacts([...new Set(customers)])),
      partners.length === 0 ? [] : this.queries.execute(new ListPartnersByIds([...new Set(partners)])),
    ]);
    const people = new Map(contacts.map((contact) => [contact.id, contact]));
    const workers = new Map(cards.map((card) => [card.partnerId, card]));
    return urgent.map((service) =>
      itemOf(service, { customer: people.get(service.customerId), partner: workers.get(service.partnerId ?? '') }),
    );
  }
}

interface Known {
  readonly customer: Contact | undefined;
  readonly partner: PartnerCard | undefined;
}

const itemOf = (service: UrgentService, { customer, partner }: Known): WorkItem => ({
  kind: service.kind,
  serviceId: service.serviceId,
  orderNumber: service.orderNumber,
  name: service.name,
  city: service.city,
  scheduledDate: service.scheduledDate,
  scheduledHour: service.scheduledHour ?? undefined,
  timeZone: service.timeZone,
  total: toDecimal(service.priceCents),
  customerName: customer ? `${customer.name} ${customer.surname}`.trim() : '',
  partner: partner && { id: partner.partnerId, name: partner.displayName, phone: partner.phone ?? undefined },
  at: service.at.toISOString(),
});
