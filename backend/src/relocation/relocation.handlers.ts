import { CommandBus, type ICommandHandler, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { MovedVisit } from '@perpetua/contracts/grave-moves.contract';
import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import type { Location } from '@perpetua/contracts/validation';
import {
  CancelService,
  CorrectServicePlace,
  ListOpenServicesAtGrave,
  ListRefundsIfCancelled,
  RelocateService,
  type ServiceAtGrave,
  type ServicePlace,
} from '../fulfilment/index.js';
import {
  type ConsequencesOfMove,
  FollowGrave,
  GetConsequencesOfMove,
  type GraveChange,
  type GraveFacts,
  ListGravesByIds,
} from '../graves/index.js';
import { ListRatesOfOrders } from '../invoicing/index.js';
import { CheckDeliveryDate, ListUnservedOrdersAtGrave } from '../ordering/index.js';
import { ListNearestPartners, type NearPartner } from '../partners/index.js';
import { ListCemeteriesByIds } from '../places/index.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { derivedId } from '../platform/ids.js';
import { mailsStatement } from '../platform/mail/mail-outbox.js';
import { Database } from '../platform/database/database.js';
import { CancelSubscription, ListRunningPlansAtGrave, RelocateSubscription } from '../subscriptions/index.js';
import { canMove, type DayThere, isUnderWay, momentThere, serviceThere, visitsThere } from './relocation.policy.js';

/** Partners are read nearest first, in pages of this size; one of the first page usually reaches the place. */
const PARTNERS_READ = 32;

/** The reason code of what is cancelled because nobody can come to where a grave is now. */
const GRAVE_MOVED = 'grave_moved';

const refundsOf = (services: readonly ServiceAtGrave[], { at }: GetConsequencesOfMove['by']): ListRefundsIfCancelled =>
  new ListRefundsIfCancelled(
    services.map(({ serviceId }) => serviceId),
    undefined,
    at ?? undefined,
  );

/** Finds out what follows when a grave moves, by the rules by which a checkout at the new place is judged. */
@QueryHandler(GetConsequencesOfMove)
export class GetConsequencesOfMoveHandler implements IQueryHandler<GetConsequencesOfMove> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ graveId, to, by }: GetConsequencesOfMove): Promise<ConsequencesOfMove> {
    const [services, plans, orders] = await Promise.all([
      this.queries.execute(new ListOpenServicesAtGrave(graveId)),
      this.queries.execute(new ListRunningPlansAtGrave(graveId)),
      this.queries.execute(new ListUnservedOrdersAtGrave(graveId)),
    ]);
    const elsewhere = services.filter((service) => service.cemeteryId !== to.cemetery.id);
    const moving = elsewhere.filter((service) => canMove(service, by.role));
    const orderIds = [...new Set([...moving, ...plans].map(({ orderId }) => orderId))];
    const [anyPlan] = plans;
    const [days, refunds, rates, isReached] = await Promise.all([
      Promise.all(moving.map((service) => this.dayThere(service, to))),
      this.queries.execute(refundsOf(moving, by)),
      orderIds.length === 0 ? [] : this.queries.execute(new ListRatesOfOrders(orderIds, to.cemetery.region)),
      // All plans at a grave are its owner's.
      anyPlan === undefined || this.isReached(to.location, anyPlan.customerId),
    ]);
    const refundOf = new Map(refunds.map(({ serviceId, refundCents }) => [serviceId, refundCents]));
    const ratesOf = new Map(rates.map((one) => [one.orderId, one]));
    const visits = [
      ...moving.map((service, index) =>
        serviceThere(service, days[index] ?? { fits: true }, {
          refundCents: refundOf.get(service.serviceId) ?? 0,
          rates: ratesOf.get(service.orderId),
        }),
      ),
      ...plans.flatMap((plan) => visitsThere(plan, isReached, ratesOf.get(plan.orderId))),
    ];
    const refundCents = visits.reduce((sum, { refund }) => sum + (refund === undefined ? 0 : parseDecimal(refund)), 0);
    return {
      visits,
      refund: toDecimal(refundCents),
      openOrders: orders.map(({ number }) => number),
      underWay: elsewhere.filter(isUnderWay).map(({ serviceId }) => serviceId),
    };
  }

  private async dayThere(
    { orderId, scheduledDate: date, scheduledHour: hour }: ServiceAtGrave,
    { cemetery, location }: GetConsequencesOfMove['to'],
  ): Promise<DayThere> {
    const site = { cemeteryId: cemetery.id, timeZone: cemetery.timeZone, location };
    const verdict = await this.queries.execute(new CheckDeliveryDate(orderId, { date, hour }, false, site));
    return verdict ?? { fits: false, nearest: null };
  }

  /** Whether any partner other than the buyer, who is never offered their own visits, works at a place. */
  private async isReached({ lat, lng }: Location, buyerId: string): Promise<boolean> {
    for (let skip = 0; ; skip += PARTNERS_READ) {
      const near = { type: 'grave' as const, lat, lng, limit: PARTNERS_READ, skip };
      const partners = await this.queries.execute(new ListNearestPartners(near));
      const reaches = ({ partnerId, status, distanceKm, radiusKm }: NearPartner): boolean =>
        partnerId !== buyerId && status === 'approved' && distanceKm <= radiusKm;
      if (partners.some(reaches)) return true;
      if (partners.length < PARTNERS_READ) return false;
    }
  }
}

/**
 * Makes services and plans follow a grave that has moved. What the person was shown is done; a service that has begun or
 * ended meanwhile stays as it is. Each command has an id of its own, so that a repeat continues where it was interrupted.
 */
@HandlesCommand(FollowGrave)
export class FollowGraveHandler implements ICommandHandler<FollowGrave> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly database: Database,
  ) {}

  async execute({ change }: FollowGrave): Promise<void> {
    const [grave] = await this.queries.execute(new ListGravesByIds([change.graveId]));
    if (grave === undefined) return;
    if (change.kind === 'moved') return this.move(change, grave);
    if (change.kind === 'renamed') return this.rename(change, grave);
    return this.tellPartners(change);
  }

  private async move(change: GraveChange, grave: GraveFacts): Promise<void> {
    const visits = change.visits ?? (await this.found(change, grave));
    const place = placeOf(grave);
    const ended = plansToEnd(visits);
    for (const { subscriptionId } of await this.queries.execute(new ListRunningPlansAtGrave(grave.id))) {
      const meta = metaOf(change, subscriptionId, place);
      const command = ended.has(subscriptionId)
        ? new CancelSubscription({ subscriptionId, reason: GRAVE_MOVED }, { ...meta, actor: SYSTEM })
        : new RelocateSubscription({ subscriptionId, place }, meta);
      await this.reach(command);
    }
    for (const visit of visits) {
      if (visit.serviceId !== undefined)
        await this.moveService(change, place, { ...visit, serviceId: visit.serviceId });
    }
  }

  private async moveService(
    change: GraveChange,
    place: ServicePlace,
    visit: MovedVisit & { readonly serviceId: string },
  ): Promise<void> {
    const { serviceId } = visit;
    const meta = metaOf(change, serviceId, place);
    const by = change.actor.role === 'partner' ? 'customer' : change.actor.role;
    const asOf = change.at?.toISOString();
    const command =
      visit.fate === 'cancelled'
        ? new CancelService({ serviceId, by, reason: GRAVE_MOVED, asOf }, meta)
        : new RelocateService({ serviceId, place, moment: momentThere(visit) }, meta);
    await this.reach(command);
  }

  /** What follows where nobody was asked, because a merge of cemeteries moved the grave. */
  private async found(change: GraveChange, grave: GraveFacts): Promise<readonly MovedVisit[]> {
    const [cemetery] = await this.queries.execute(new ListCemeteriesByIds([grave.cemeteryId]));
    if (cemetery === undefined) return [];
    const to = { cemetery, location: grave.location };
    return (
      await this.queries.execute(new GetConsequencesOfMove(grave.id, to, { role: change.actor.role, at: change.at }))
    ).visits;
  }

  private async rename(change: GraveChange, grave: GraveFacts): Promise<void> {
    const place = placeOf(grave);
    const [services, plans] = await Promise.all([
      this.queries.execute(new ListOpenServicesAtGrave(grave.id)),
      this.queries.execute(new ListRunningPlansAtGrave(grave.id)),
    ]);
    for (const { subscriptionId } of plans) {
      await this.reach(new RelocateSubscription({ subscriptionId, place }, metaOf(change, subscriptionId, place)));
    }
    for (const { serviceId } of services) {
      await this.reach(new CorrectServicePlace({ serviceId, place }, metaOf(change, serviceId, place)));
    }
  }

  /** Tells whoever has accepted work at the grave that its place was corrected. */
  private async tellPartners({ id, graveId }: GraveChange): Promise<void> {
    const services = await this.queries.execute(new ListOpenServicesAtGrave(graveId));
    const mails = services.flatMap(({ serviceId, partnerId, label }) => {
      if (partnerId === null || label !== 'waiting_for_service') return [];
      const to = { userId: partnerId };
      return [
        { id: derivedId(id, serviceId), template: 'partner_grave_corrected' as const, to, values: { serviceId } },
      ];
    });
    if (mails.length > 0) await this.database.query(mailsStatement(mails));
  }

  /** Sends the command; its refusal means that the service or plan has begun or is over, and stays as it is. */
  private async reach(
    command: RelocateService | CorrectServicePlace | CancelService | RelocateSubscription | CancelSubscription,
  ): Promise<void> {
    try {
      await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'illegal_transition') throw error;
    }
  }
}

const SYSTEM = { id: 'relocation', role: 'system' } as const;

/**
 * The place is part of the command's id: a change that is followed again after the place has got another name sends other
 * commands.
 */
const metaOf = (
  { id, actor }: GraveChange,
  about: string,
  { cemeteryId, city, parish }: ServicePlace,
): CommandMeta => ({ commandId: derivedId(id, about, cemeteryId ?? '', city, parish), actor });

const placeOf = ({ id, cemeteryId, city, parish, timeZone, region }: GraveFacts): ServicePlace => ({
  kind: 'cemetery',
  timeZone,
  region,
  city,
  parish,
  cemeteryId,
  graveId: id,
});

/** The plans whose visits to come nobody can make. */
const plansToEnd = (visits: readonly MovedVisit[]): ReadonlySet<string> =>
  new Set(
    visits
      .filter(({ serviceId, fate }) => serviceId === undefined && fate === 'cancelled')
      .flatMap(({ subscriptionId }) => subscriptionId ?? []),
  );
