import { checkoutRequestSchema, type CheckoutRequest } from '@perpetua/contracts/ordering.contract';
import type { AddToCart } from '@perpetua/contracts/cart.contract';
import { Temporal } from 'temporal-polyfill';
import { daysLater, localDateOf, localInstant } from '../../platform/clock/local-time.js';
import { seededId } from '../../seed/reference-data.js';
import { Chance } from './chance.js';
import type { PastBuyer } from './past-customers.js';
import type { Temperament } from './past-life.js';

/** Something that the customer of an order does later. */
export interface LaterAct {
  readonly at: Date;
  readonly kind: 'cancel_service' | 'pause_plan' | 'cancel_plan';
}

/** One order of the past, before it is drafted. */
export interface PastPurchase {
  /** Unique; the order's id is derived from it. */
  readonly key: string;
  readonly buyer: PastBuyer;
  /** When the order was placed. */
  readonly at: Date;
  readonly items: readonly AddToCart[];
  readonly checkout: CheckoutRequest;
  /** Undefined when nobody paid. */
  readonly method: 'card' | 'mb_way' | undefined;
  readonly temperament?: Temperament;
  readonly later?: LaterAct;
  /** The mail about the payment could not be delivered. */
  readonly hasFullMailbox?: boolean;
}

/** A church to which flowers were delivered. */
export interface PastChurch {
  readonly place: { readonly name: string; readonly city: string; readonly parish: string };
  readonly location: PastBuyer['location'];
}

const ZONE = 'Europe/Lisbon';
const DAYS = 360;
/** The orders of the year, without those of {@link purchasesOfToday}. */
const ORDERS = 274;
const SEED = 20_261_101;
/** After so many days from its purchase, a service is done, rated and closed. */
const OVER_AFTER = 30;

const flowers = [
  ['ramo-crisantemos', 24],
  ['ramo-rosas-brancas', 22],
  ['ramo-cravos', 14],
  ['arranjo-paz', 12],
  ['palma-saudade', 8],
  ['cesto-condolencias', 7],
  ['palma-eterna', 4],
  ['coroa-serenidade', 4],
  ['orquidea-memoria', 3],
  ['almofada-lilas', 2],
] as const;
const cleanings = [
  ['limpeza-campa-simples', 40],
  ['limpeza-campa-dupla', 24],
  ['limpeza-campa-flores', 20],
  ['limpeza-gavetao-ossario', 10],
  ['limpeza-profunda', 6],
] as const;
/** Each plan with its weight and its days from the purchase to the last visit. */
const plans = [
  ['quarterly', 60, 75],
  ['semiannual', 40, 165],
] as const;

/** How much is ordered in each month, from January: most before All Saints, for Mother's Day and at Christmas. */
const SEASON = [0.7, 0.7, 0.8, 0.9, 1.3, 0.8, 0.8, 1, 0.9, 1.7, 1.3, 1.2];

const MESSAGES = [
  'Com saudade eterna.',
  'Sempre connosco. A família.',
  'Mãe, nunca a esquecemos.',
  'Em memória do avô, dos netos.',
  'Descansa em paz.',
];

/** A day of the year before today, likelier in busy months and in recent ones. */
const dayOf = (chance: Chance, today: string, atLeast: number): string => {
  for (;;) {
    const daysAgo = chance.between(atLeast, DAYS);
    const date = daysLater(today, -daysAgo);
    const month = Number(date.slice(5, 7));
    const growth = 0.55 + 0.45 * (1 - daysAgo / DAYS);
    if (chance.isLikely(((SEASON[month - 1] ?? 1) * growth) / 1.7)) return date;
  }
};

/** The orders of the year before `now`, the earliest first. */
export function purchasesOfTheYear(buyers: readonly PastBuyer[], now: Date): PastPurchase[] {
  const chance = new Chance(SEED);
  const today = localDateOf(now, ZONE);
  return Array.from({ length: ORDERS }, (_, index): PastPurchase => {
    // Everybody has once bought flowers and a cleaning that are over by now: every partner has worked.
    const isSure = index < 2 * buyers.length;
    const buyer = isSure ? (buyers[index % buyers.length] as PastBuyer) : chance.of(buyers);
    const date = dayOf(chance, today, isSure ? OVER_AFTER : 2);
    const minutes = chance.between(8 * 60 + 20, 21 * 60 + 40);
    const at = new Date(localInstant(date, clockTime(minutes), ZONE).getTime() + chance.between(0, 59) * 1000);
    const isFlowers = isSure ? index < buyers.length : chance.isLikely(0.56);
    const hasPlan = !isFlowers && chance.isLikely(0.3);
    const method = !isSure && chance.isLikely(0.05) ? undefined : chance.isLikely(0.7) ? 'card' : 'mb_way';
    const purchase = { key: `order ${index}`, buyer, at, method } as const;
    if (isFlowers) {
      const [slug] = chance.weighted(flowers, ([, weight]) => weight);
      const days = slug.startsWith('coroa') ? chance.between(2, 4) : chance.between(1, 4);
      const cancels = !isSure && chance.isLikely(0.05) && days > 2;
      const later = { at: new Date(at.getTime() + 5 * 3_600_000), kind: 'cancel_service' } as const;
      const delivery = { date: daysLater(date, days), hour: `${String(chance.between(9, 17)).padStart(2, '0')}:00` };
      const order = flowersTo(buyer, slug, {
        ...delivery,
        message: chance.of(MESSAGES),
        church: chance.isLikely(0.15),
      });
      return { ...purchase, ...order, ...(cancels && { later }) };
    }
    const [slug] = chance.weighted(cleanings, ([, weight]) => weight);
    // Plans that began long ago are complete by now: what is open today is written down in purchasesOfToday.
    const choice = chance.weighted(plans, ([, weight]) => weight);
    const isOver = daysLater(date, choice[2] + 14) < today;
    const plan = hasPlan && isOver && slug !== 'limpeza-profunda' ? choice[0] : undefined;
    return { ...purchase, ...cleaningOf(buyer, slug, { date: weekday(daysLater(date, chance.between(2, 9))), plan }) };
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Flowers to the buyer's grave, or to a church: a certain one, or one near the grave. */
export const flowersTo = (
  buyer: PastBuyer,
  slug: string,
  to: { date: string; hour: string; message: string; church?: PastChurch | boolean },
): Pick<PastPurchase, 'items' | 'checkout'> => {
  const { date, hour, message, church = false } = to;
  const { city, location, graveId } = buyer;
  const near: PastChurch = { place: { name: 'Igreja Matriz', city, parish: city }, location: beside(location) };
  const place =
    church === false ? { kind: 'cemetery', graveId } : { kind: 'church', ...(church === true ? near : church) };
  const productId = seededId.product(slug);
  const hasRibbon = ['coroa', 'palma'].some((kind) => slug.startsWith(kind));
  return {
    items: [{ productId, quantity: 1, planId: undefined }],
    checkout: checkoutRequestSchema.parse({
      delivery: { ...place, date, hour },
      contact: contactOf(buyer),
      message,
      items: hasRibbon ? [{ productId, ribbonText: 'Eterna saudade' }] : [],
      consents: { terms: true },
      language: 'pt',
    }),
  };
};

/** A cleaning of the buyer's grave, or a plan of cleanings. */
export const cleaningOf = (
  buyer: PastBuyer,
  slug: string,
  { date, plan }: { date: string; plan?: string | undefined },
): Pick<PastPurchase, 'items' | 'checkout'> => ({
  items: [
    { productId: seededId.product(slug), quantity: 1, planId: plan === undefined ? undefined : seededId.plan(plan) },
  ],
  checkout: checkoutRequestSchema.parse({
    delivery: { kind: 'cemetery', graveId: buyer.graveId, date },
    contact: contactOf(buyer),
    consents: { terms: true, earlyStart: true },
    language: 'pt',
  }),
});

const contactOf = ({ name, surname, phone }: PastBuyer) => ({ name: `${name} ${surname}`, phone });
const beside = ({ lat, lng }: PastBuyer['location']) => ({ lat: lat + 0.0041, lng: lng + 0.0037 });
const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The date itself, or the Monday after a Sunday. */
const weekday = (date: string): string => (Temporal.PlainDate.from(date).dayOfWeek === 7 ? daysLater(date, 1) : date);
