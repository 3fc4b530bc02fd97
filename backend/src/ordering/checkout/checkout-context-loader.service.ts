import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CheckoutRequest } from '@perpetua/contracts/ordering.contract';
import { type GraveFacts, GetGraveOfUser, GetGraveToAdd, ImportGrave } from '../../graves/index.js';
import { GetAddressOfUser } from '../../identity/index.js';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import { GetCemetery, GetPlaceAt } from '../../places/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { amountOfLines, type CheckoutFacts, chosenPoint, type OrderDraft } from './checkout.policy.js';
import type { SlotPlace } from './delivery-slots.service.js';

/** The facts for a checkout, except its customer and cart. */
export interface Surroundings extends Omit<CheckoutFacts, 'orderId' | 'customerId' | 'cart' | 'serial'> {
  /** The cemetery of the grave; null for a delivery to a church or home. */
  readonly cemetery: CemeteryHours | null;
}

/** Loads what other contexts know about the delivery place of a checkout, and the settings of this installation. */
@Injectable()
export class CheckoutContextLoader {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Queries only what the checkout refers to: a grave, or a saved address and the location of the place. */
  async of({
    customerId,
    checkout,
  }: {
    readonly customerId: string;
    readonly checkout: Pick<CheckoutRequest, 'delivery'>;
  }): Promise<Surroundings> {
    const { kind, addressId } = checkout.delivery;
    const [grave, address] = await Promise.all([
      kind === 'cemetery' ? this.graveOf(customerId, checkout.delivery) : null,
      kind !== 'cemetery' && addressId !== undefined
        ? this.queries.execute(new GetAddressOfUser(customerId, addressId))
        : null,
    ]);
    const point = chosenPoint(checkout, address);
    const [placeAt, cemetery] = await Promise.all([
      point ? this.queries.execute(new GetPlaceAt(point.lat, point.lng)) : null,
      grave ? this.queries.execute(new GetCemetery(grave.cemeteryId)) : null,
    ]);
    return { cemetery, grave, address, placeAt, commissionBps: this.config.commissionBps, now: this.clock.now() };
  }

  /**
   * Adds the grave that the checkout describes to the customer's graves; does nothing when that was done before or the
   * checkout describes none.
   */
  async addGrave(customerId: string, { delivery }: Pick<CheckoutRequest, 'delivery'>, id?: string): Promise<void> {
    if (delivery.kind !== 'cemetery' || delivery.grave === undefined || id === undefined) return;
    await this.commands.execute(new ImportGrave(customerId, id, delivery.grave));
  }

  private graveOf(customerId: string, { graveId, grave }: CheckoutRequest['delivery']): Promise<GraveFacts | null> {
    if (graveId !== undefined) return this.queries.execute(new GetGraveOfUser(customerId, graveId));
    return grave === undefined ? Promise.resolve(null) : this.queries.execute(new GetGraveToAdd(customerId, grave));
  }
}

/** The place and the goods for which the date of a new order is checked. */
export const slotPlaceOf = (
  { order, details }: OrderDraft,
  { cemetery }: Pick<Surroundings, 'cemetery'>,
): SlotPlace => {
  const { kind, leadHours, delivery } = order;
  const { timeZone } = delivery;
  return {
    kind,
    leadHours,
    timeZone,
    cemetery,
    hasNightRule: true,
    partnersNear: details.location,
    buyerId: order.customerId,
    amountCents: amountOfLines(order.lines),
  };
};
