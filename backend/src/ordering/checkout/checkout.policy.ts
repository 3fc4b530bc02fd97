import type { Address } from '@perpetua/contracts/identity.contract';
import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import type { DeliveryAddress } from '@perpetua/contracts/delivery.contract';
import { type CustomerInstructions, flowerInstructionsSchema } from '@perpetua/contracts/flower-instructions';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import { amountToReceiveCents } from '@perpetua/contracts/money';
import type { CheckoutRequest, Consents } from '@perpetua/contracts/ordering.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { PricedCartFacts, PricedLine } from '../../cart/index.js';
import type { GraveFacts } from '../../graves/index.js';
import type { PlaceAt } from '../../places/index.js';
import { needsEarlyStart } from './delivery-rules.policy.js';
import { derivedId } from '../../platform/ids.js';
import { addressNotFound, checkoutRefused, graveNotFound, termsOutdated } from '../order/order.errors.js';
import type { DeliveryFacts, OrderEventData, OrderKind, OrderLine } from '../order/order.events.js';
import type { RibbonText } from '../order/order.queries.js';
import type { NewOrderDetails } from '../order/order-details.reader.js';

/**
 * A requested order. A customer's checkout contains the consents; in an order by phone they are null, because the
 * customer gives them later.
 */
export type OrderRequest = Omit<CheckoutRequest, 'consents' | 'orderAgain' | 'samePartner'> & {
  readonly consents: Consents | null;
};

/** The facts from which an order is drafted. */
export interface CheckoutFacts {
  readonly orderId: string;
  readonly customerId: string;
  /** The unique serial number from which the order number is made. */
  readonly serial: number;
  readonly cart: PricedCartFacts;
  /** The requested grave of the customer; null when none was requested, or it belongs to somebody else. */
  readonly grave: GraveFacts | null;
  /** The requested saved address of the customer; null when none was requested, or it belongs to somebody else. */
  readonly address: Address | null;
  /** The municipality, region and time zone of a church or home; null outside Portugal, or without a location. */
  readonly placeAt: PlaceAt | null;
  /** The commission in basis points for products that do not define one. */
  readonly commissionBps: number;
  readonly now: Date;
}

/** An order ready to be recorded: the facts for its event, and separately its personal data. */
export interface OrderDraft {
  readonly order: OrderEventData<'OrderPlaced'>;
  readonly details: Omit<NewOrderDetails, 'orderId'>;
}

/** What the partner of an order without a plan receives, in cents. */
export const amountOfLines = (lines: readonly Pick<OrderLine, 'lineCents' | 'commissionBps'>[]): number =>
  lines.reduce((sum, { lineCents, commissionBps }) => sum + amountToReceiveCents(lineCents, commissionBps), 0);

/** The location of a church or home: the one chosen on the map, otherwise the location of the saved address. */
export const chosenPoint = (
  checkout: Pick<CheckoutRequest, 'delivery'>,
  address: Address | null,
): Location | undefined =>
  checkout.delivery.kind === 'cemetery' ? undefined : (checkout.delivery.location ?? address?.location);

/**
 * Checks that the customer has accepted the terms that are in force.
 * @throws DomainError 422 `terms_required`; 409 `legal_text_outdated` when an earlier version was read
 */
export const requireTerms = (consents: Consents | undefined): void => {
  if (consents?.terms !== true) throw checkoutRefused('terms_required');
  const version = currentLegalVersion('terms');
  if (consents.termsVersion !== undefined && consents.termsVersion !== version) throw termsOutdated(version);
};

/**
 * Checks a checkout against all business rules except those about the date, and drafts the order. The prices are those
 * of the cart, which the server has computed.
 * @throws DomainError 404 for a grave or address of somebody else, 422 with the code of the broken rule
 */
export const draftOrder = (checkout: OrderRequest, facts: CheckoutFacts): OrderDraft => {
  const { cart } = facts;
  const { kind } = cart;
  if (kind === null) throw checkoutRefused('cart_empty');
  if (checkout.consents !== null) requireTerms(checkout.consents);
  const place = placeOf(checkout, kind, facts);
  const hour = hourOf(checkout, kind);
  const leadHours = leadHoursOf(cart, kind);
  const { flexibleDays } = checkout.delivery;
  if (flexibleDays > 0 && kind === 'flower') throw checkoutRefused('flexible_days_not_offered');
  const delivery = {
    kind: checkout.delivery.kind,
    date: checkout.delivery.date,
    hour,
    ...place.facts,
    ...(flexibleDays > 0 && { flexibleDays }),
  };
  const ribbons = ribbonsOf(checkout, facts);
  const instructions = instructionsOf(checkout, kind);
  const { substitution } = instructions;
  const { ceremony } = checkout.delivery;
  if (ceremony && checkout.delivery.kind === 'cemetery') throw checkoutRefused('ceremony_not_offered');
  const terms = { ...termsOf(checkout, facts), ...(substitution && { substitution }) };
  return {
    order: { ...moneyOf(cart, ribbons, facts), ...terms, kind, delivery, leadHours },
    details: {
      customerId: facts.customerId,
      language: checkout.language,
      ...place.details,
      contactName: checkout.contact.name,
      contactPhone: checkout.contact.phone,
      wishes: { ...instructions, ribbons, ...(ceremony && { ceremony }) },
      invoice: checkout.invoice,
    },
  };
};

/**
 * Checks that the customer has requested an early start if the order needs one.
 * @throws DomainError 422 `early_start_required` when a cleaning is within the withdrawal period and the customer has
 * not requested an early start
 */
export const requireEarlyStart = (
  { kind, delivery, earlyStart }: Pick<OrderDraft['order'], 'kind' | 'delivery' | 'earlyStart'>,
  now: Date,
): void => {
  if (kind === 'clean' && !earlyStart && needsEarlyStart(delivery, now)) {
    throw checkoutRefused('early_start_required');
  }
};

/** The instructions of a checkout; for a cleaning only the words to the partner. */
const instructionsOf = (checkout: OrderRequest, kind: OrderKind): CustomerInstructions => {
  const forFlowers = kind === 'flower' ? flowerInstructionsSchema.parse(checkout) : {};
  const { instructions } = checkout;
  return { ...forFlowers, ...(instructions && { instructions }) };
};

/**
 * The decision about the ribbon of each product that has one. A text has a derived id, so that a repeated checkout gets
 * the same id.
 */
const ribbonsOf = ({ items }: Pick<CheckoutRequest, 'items'>, { orderId, cart }: CheckoutFacts): RibbonText[] => {
  const worded = new Map(items.flatMap(({ productId, ribbonText }) => (ribbonText ? [[productId, ribbonText]] : [])));
  const ribboned = cart.lines.filter(({ hasRibbon }) => hasRibbon).map(({ productId }) => productId);
  if ([...worded.keys()].some((productId) => !ribboned.includes(productId)))
    throw checkoutRefused('ribbon_not_offered');
  return ribboned.map((productId) => {
    const text = worded.get(productId);
    return text === undefined
      ? { productId, text: null }
      : { ribbonId: derivedId('ribbon', orderId, productId), productId, text };
  });
};

const moneyOf = (
  { lines, totalCents }: PricedCartFacts,
  ribbons: readonly RibbonText[],
  { commissionBps }: CheckoutFacts,
) => ({
  lines: lines.map((line) => ({
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    unitCents: line.unitCents,
    lineCents: line.lineCents,
    planId: line.planId,
    months: line.months,
    discountPercent: line.discountPercent,
    taxClass: line.taxClass,
    commissionBps: line.commissionBps ?? commissionBps,
    ...ribbonOf(line, ribbons),
  })),
  totalCents,
  currency: 'EUR' as const,
  visits: Math.max(...lines.map(({ months }) => months)),
});

const ribbonOf = ({ productId }: PricedLine, ribbons: readonly RibbonText[]): Pick<OrderLine, 'ribbonId'> => {
  const ribbon = ribbons.find((known) => known.productId === productId);
  return ribbon?.ribbonId === undefined ? {} : { ribbonId: ribbon.ribbonId };
};

const termsOf = (checkout: OrderRequest, { customerId, serial, cart, now }: CheckoutFacts) => ({
  number: `P${String(now.getUTCFullYear() % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`,
  customerId,
  language: checkout.language,
  termsVersion: currentLegalVersion('terms'),
  earlyStart: checkout.consents?.earlyStart ?? false,
  cartRevision: cart.revision,
  placedAt: now.toISOString(),
});

const hourOf = ({ delivery }: OrderRequest, kind: OrderKind): string | null => {
  if (kind === 'clean') return null;
  if (delivery.hour === undefined) throw checkoutRefused('hour_required');
  return delivery.hour;
};

const leadHoursOf = ({ lines }: PricedCartFacts, kind: OrderKind): number | null =>
  kind === 'clean' ? null : Math.max(minimumLeadHours, ...lines.map(({ leadHours }) => leadHours));

/** A saved address of the customer, or an address entered for this delivery. */
type WrittenAddress = DeliveryAddress | Address;

interface Place {
  readonly facts: Omit<DeliveryFacts, 'kind' | 'date' | 'hour'>;
  readonly details: Pick<NewOrderDetails, 'placeName' | 'address' | 'addressText' | 'location'>;
}

const placeOf = (checkout: OrderRequest, kind: OrderKind, facts: CheckoutFacts): Place => {
  if (checkout.delivery.kind === 'cemetery') return gravePlace(checkout, facts);
  if (kind === 'clean') throw checkoutRefused('cemetery_required');
  return mapPlace(checkout, facts);
};

const gravePlace = ({ delivery }: OrderRequest, { grave }: CheckoutFacts): Place => {
  if (delivery.graveId === undefined && delivery.grave === undefined) throw checkoutRefused('grave_required');
  if (!grave) throw graveNotFound();
  const { id: graveId, cemeteryId, city, parish, timeZone, region } = grave;
  return {
    facts: { timeZone, region, city, parish, cemeteryId, graveId },
    details: {
      placeName: grave.cemeteryName,
      address: undefined,
      addressText: grave.spot || null,
      location: grave.location,
    },
  };
};

const mapPlace = (checkout: OrderRequest, { address, placeAt }: CheckoutFacts): Place => {
  const { delivery } = checkout;
  if (delivery.addressId !== undefined && !address) throw addressNotFound();
  const named = delivery.place;
  const written = delivery.address ?? address;
  const local = named ?? written;
  if (!local) throw checkoutRefused('place_required');
  const location = chosenPoint(checkout, address);
  if (!location) throw checkoutRefused('location_required');
  if (!placeAt) throw checkoutRefused('location_outside_portugal');
  return {
    facts: {
      timeZone: placeAt.timeZone,
      region: placeAt.region,
      city: delivery.address?.city ?? local.city,
      parish: delivery.address?.parish ?? local.parish ?? '',
      cemeteryId: null,
      graveId: null,
    },
    details: {
      placeName: named?.name ?? (address && `${address.firstName} ${address.surname}`),
      address: written ? addressOf(written) : undefined,
      addressText: written ? addressText(written) : null,
      location,
    },
  };
};

const addressOf = ({ street, streetNumber, floor, postalCode, city, parish }: WrittenAddress): DeliveryAddress => ({
  street,
  streetNumber,
  floor: floor || undefined,
  postalCode,
  city,
  parish,
});

/** An address on one line, as it is shown and mailed. */
export const addressText = ({ street, streetNumber, floor, postalCode, city }: WrittenAddress): string =>
  `${street} ${streetNumber}${floor ? `, ${floor}` : ''}, ${postalCode} ${city}`;
