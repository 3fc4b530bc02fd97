import { parseDecimal } from '@perpetua/contracts/money';
import type { OfferedService } from './offered-service';

/** Offers that are one way: cleanings of one cemetery on one day; or a single offer. */
export interface OfferGroup {
  /** The same for as long as an offer of the group is listed, whichever of them are answered. */
  key: string;
  /** The offers in the order of the list; never empty. */
  offers: readonly OfferedService[];
  /** The cemetery and the local day of several offers; undefined for a single one. */
  route: { cemetery: string; date: string; cents: number } | undefined;
}

/** Puts the offers of one cemetery and day together, where the first of them is in the list. */
export function offerGroups(offers: readonly OfferedService[]): readonly OfferGroup[] {
  const groups = new Map<string, OfferedService[]>();
  for (const offer of offers) {
    const key = offer.cemetery === undefined ? offer.id : `${offer.cemetery.id} ${offer.scheduledDate}`;
    groups.set(key, [...(groups.get(key) ?? []), offer]);
  }
  return [...groups].map(([key, group]) => ({ key, offers: group, route: routeOf(group) }));
}

const routeOf = (group: readonly OfferedService[]): OfferGroup['route'] => {
  const [first] = group;
  if (first?.cemetery === undefined || group.length === 1) return undefined;
  const cents = group.reduce((sum, { amountToReceive = '0.00' }) => sum + parseDecimal(amountToReceive), 0);
  return { cemetery: first.cemetery.name, date: first.scheduledDate, cents };
};
