import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import { amountToReceiveCents } from '@perpetua/contracts/money';
import type { Cemetery, TimeZone } from '@perpetua/contracts/places.contract';
import type { CheckoutSlotsQuery, SlotDay } from '@perpetua/contracts/slots.contract';
import type { Location } from '@perpetua/contracts/validation';
import { type ProductFacts, ListProductsByIds } from '../../catalogue/index.js';
import { GetGraveOfUser } from '../../graves/index.js';
import { GetApprovedCemetery, GetCemetery, GetSelectableCemetery, GetPlaceAt } from '../../places/index.js';
import { AppConfig } from '../../config/app-config.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { DeliverySlots, type SlotPlace } from './delivery-slots.service.js';
import { checkoutRefused, graveNotFound } from '../order/order.errors.js';

/** The place of a checkout, as far as it is known before the checkout is sent. */
interface KnownPlace {
  readonly timeZone: TimeZone;
  readonly cemetery: Cemetery | null;
  readonly location: Location | null;
}

const unknownPlace: KnownPlace = { timeZone: 'Europe/Lisbon', cemetery: null, location: null };

/** Lists when the goods of a checkout can be delivered. */
@Injectable()
export class CheckoutSlots {
  constructor(
    private readonly queries: QueryBus,
    private readonly slots: DeliverySlots,
    private readonly config: AppConfig,
  ) {}

  /**
   * Lists the days with the slots that are possible.
   * @param userId undefined for a visitor, who has no graves
   * @throws DomainError 404 for a grave of somebody else, or for a cemetery or product that does not exist; 422
   * `location_outside_portugal`
   */
  async days(query: CheckoutSlotsQuery, userId: string | undefined): Promise<SlotDay[]> {
    const [{ timeZone, cemetery, location }, goods] = await Promise.all([
      this.placeOf(query, userId),
      this.goodsOf(query.productIds ?? []),
    ]);
    const place: SlotPlace = {
      ...goods,
      timeZone,
      cemetery,
      hasNightRule: true,
      partnersNear: location,
      buyerId: userId,
    };
    return this.slots.days(place, query);
  }

  private async placeOf(query: CheckoutSlotsQuery, userId: string | undefined): Promise<KnownPlace> {
    const { kind, graveId, cemeteryId, lat, lng } = query;
    if (kind === 'cemetery' && graveId !== undefined) return this.graveOf(graveId, userId);
    if (kind === 'cemetery' && cemeteryId !== undefined) return this.cemeteryOf(cemeteryId, userId);
    if (lat === undefined || lng === undefined) return unknownPlace;
    const at = await this.queries.execute(new GetPlaceAt(lat, lng));
    if (at === null) throw checkoutRefused('location_outside_portugal');
    return { timeZone: at.timeZone, cemetery: null, location: { lat, lng } };
  }

  private async graveOf(graveId: string, userId: string | undefined): Promise<KnownPlace> {
    const grave = userId === undefined ? null : await this.queries.execute(new GetGraveOfUser(userId, graveId));
    if (grave === null) throw graveNotFound();
    const { timeZone, cemeteryId, location } = grave;
    return { timeZone, location, cemetery: await this.queries.execute(new GetCemetery(cemeteryId)) };
  }

  private async cemeteryOf(cemeteryId: string, userId: string | undefined): Promise<KnownPlace> {
    const cemetery = await this.queries.execute(
      userId === undefined ? new GetApprovedCemetery(cemeteryId) : new GetSelectableCemetery(userId, cemeteryId),
    );
    if (cemetery === null) throw notFound('Cemetery');
    return { timeZone: cemetery.timeZone, location: cemetery.location, cemetery };
  }

  /** What the partner receives for one piece of each product, in cents: more pieces bring more. */
  private leastAmount(products: readonly ProductFacts[]): number {
    const { commissionBps: general } = this.config;
    return products.reduce(
      (sum, { unitCents, commissionBps }) => sum + amountToReceiveCents(unitCents, commissionBps ?? general),
      0,
    );
  }

  /** The kind, the lead time and the partner's part of the goods: flowers, unless one of the products is a cleaning. */
  private async goodsOf(productIds: readonly string[]): Promise<Pick<SlotPlace, 'kind' | 'leadHours' | 'amountCents'>> {
    const ids = [...new Set(productIds)];
    const products = ids.length === 0 ? [] : await this.queries.execute(new ListProductsByIds(ids));
    if (products.length < ids.length) throw notFound('Product');
    if (products.some(({ type }) => type === 'clean')) return { kind: 'clean', leadHours: null };
    return { kind: 'flower', leadHours: longestLead(products), amountCents: this.leastAmount(products) };
  }
}

const longestLead = (products: readonly ProductFacts[]): number =>
  Math.max(minimumLeadHours, ...products.map(({ leadHours }) => leadHours));
