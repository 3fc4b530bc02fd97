import { daysLater, localDateOf, localInstant, localTimeOf } from '../../platform/clock/local-time.js';
import { Temporal } from 'temporal-polyfill';
import type { PastBuyer } from './past-customers.js';
import { cleaningOf, flowersTo, type PastChurch, type PastPurchase } from './past-orders.js';

const ZONE = 'Europe/Lisbon';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TUESDAY = 2;

/** The cities of the demo partners whose accounts are printed at the start, with the trades of these partners there. */
const desks = [
  { city: 'Lisboa', has: ['flower', 'clean'] },
  { city: 'Almada', has: ['flower', 'clean'] },
  { city: 'Porto', has: ['flower', 'clean'] },
  { city: 'Coimbra', has: ['flower'] },
  { city: 'Funchal', has: ['clean'] },
] as const;

/** The deliveries that fill one day of the florist in Lisboa: the hour, the flowers and the church. */
const fullDay: readonly (readonly [hour: string, slug: string, church: PastChurch])[] = [
  ['09:00', 'ramo-rosas-brancas', church('Igreja de Santo Condestável', 'Campo de Ourique', 38.7179, -9.1658)],
  ['11:00', 'coroa-serenidade', church('Igreja de Santa Isabel', 'Campo de Ourique', 38.7186, -9.1607)],
  ['14:00', 'palma-saudade', church('Igreja de São Roque', 'Misericórdia', 38.7134, -9.1434)],
  ['16:00', 'cesto-condolencias', church('Igreja de São Domingos', 'Santa Maria Maior', 38.7148, -9.1387)],
];

/** What is under way now: something to do for every demo account, and one case of each kind for the office. */
export function purchasesOfToday(
  { customer, buyers }: { readonly customer: PastBuyer; readonly buyers: readonly PastBuyer[] },
  now: Date,
): PastPurchase[] {
  const today = localDateOf(now, ZONE);
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const day = (days: number): string => daysLater(today, days);
  const of = (city: string, index = 0): PastBuyer => {
    const there = buyers.filter((buyer) => buyer.city === city);
    return there[index % there.length] as PastBuyer;
  };
  const paid = { method: 'card' } as const;
  const bouquet = (buyer: PastBuyer, date: string, hour: string, slug = 'ramo-rosas-brancas') =>
    flowersTo(buyer, slug, { date, hour, message: 'Com saudade eterna.' });
  const toChurch = (buyer: PastBuyer, date: string, hour: string) =>
    flowersTo(buyer, 'ramo-rosas-brancas', { date, hour, message: 'Os nossos sentimentos.', church: true });
  const cleaning = (buyer: PastBuyer, date: string, plan?: string) =>
    cleaningOf(buyer, 'limpeza-campa-simples', { date, plan });

  /** The demo customer: a plan with visits done and to come, and a bouquet to rate. */
  const ofCustomer: PastPurchase[] = [
    {
      ...paid,
      key: 'plan of the customer',
      buyer: customer,
      at: morning(day(-50), '10:20'),
      temperament: 'delighted',
      ...cleaning(customer, day(-45), 'semiannual'),
    },
    {
      ...paid,
      key: 'bouquet of the customer',
      buyer: customer,
      at: morning(day(-4), '11:40'),
      temperament: 'unrated',
      ...bouquet(customer, day(-2), '11:00'),
    },
  ];
  const waiting = desks.flatMap(({ city, has }, turn) =>
    has.map((trade): PastPurchase => {
      const made = {
        ...paid,
        key: `waits ${city} ${trade}`,
        at: before((7 + turn) * MINUTE_MS),
        temperament: 'waiting',
      } as const;
      const buyer = of(city, turn + 1);
      return trade === 'flower'
        ? { ...made, buyer, ...bouquet(buyer, day(3), '11:00', 'arranjo-paz') }
        : { ...made, buyer, ...cleaning(buyer, day(6), 'quarterly') };
    }),
  );
  const accepted = desks.flatMap(({ city, has }, turn) =>
    has.flatMap((trade): PastPurchase[] => {
      const buyer = of(city, turn + 2);
      const made = { ...paid, buyer, temperament: 'delighted' } as const;
      return trade === 'flower'
        ? [{ ...made, key: `soon ${city} flower`, at: before(30 * HOUR_MS), ...bouquet(buyer, ...nextSlot(now)) }]
        : [{ ...made, key: `soon ${city} clean`, at: before(52 * HOUR_MS), ...cleaning(buyer, day(1)) }];
    }),
  );
  // Four stops on one Tuesday: of the florist at churches, which have no closed days, and of the cleaner at graves.
  const tuesday = nextTuesday(today);
  const full = fullDay.flatMap(([hour, slug, at], turn): PastPurchase[] => {
    const buyer = of('Lisboa', turn);
    const delivery = { date: tuesday, hour, message: 'Os nossos sentimentos.', church: at };
    const made = { ...paid, buyer, at: before(3 * DAY_MS + turn * 97 * MINUTE_MS), temperament: 'delighted' } as const;
    return [
      { ...made, key: `tuesday ${turn} flower`, ...flowersTo(buyer, slug, delivery) },
      { ...made, key: `tuesday ${turn} clean`, ...cleaning(buyer, tuesday) },
    ];
  });
  const office: PastPurchase[] = [
    {
      ...paid,
      key: 'complaint',
      buyer: of('Lisboa', 5),
      at: before(3 * DAY_MS),
      temperament: 'complaint',
      ...toChurch(of('Lisboa', 5), day(-1), '10:00'),
    },
    {
      ...paid,
      key: 'declined',
      hasFullMailbox: true,
      buyer: of('Porto', 3),
      at: before(20 * HOUR_MS),
      temperament: 'declined',
      ...bouquet(of('Porto', 3), day(2), '16:00', 'coroa-serenidade'),
    },
    {
      ...paid,
      key: 'unfinished',
      buyer: of('Coimbra', 1),
      at: before(3 * DAY_MS),
      temperament: 'unfinished',
      // A church has no closed days, and work that was not finished is escalated after a day.
      ...toChurch(of('Coimbra', 1), ...lastSlot(now)),
    },
    {
      ...paid,
      key: 'paused plan',
      buyer: of('Almada', 1),
      at: morning(day(-70), '15:12'),
      temperament: 'delighted',
      later: { at: before(9 * DAY_MS), kind: 'pause_plan' },
      ...cleaning(of('Almada', 1), day(-66), 'semiannual'),
    },
    {
      ...paid,
      key: 'cancelled plan',
      buyer: of('Porto', 1),
      at: morning(day(-100), '18:40'),
      temperament: 'delighted',
      later: { at: before(12 * DAY_MS), kind: 'cancel_plan' },
      ...cleaning(of('Porto', 1), day(-97), 'semiannual'),
    },
    {
      ...paid,
      key: 'completed plan',
      buyer: of('Coimbra', 2),
      at: morning(day(-130), '09:31'),
      temperament: 'delighted',
      ...cleaning(of('Coimbra', 2), day(-126), 'quarterly'),
    },
  ];
  return [...ofCustomer, ...waiting, ...accepted, ...full, ...office];
}

function church(name: string, parish: string, lat: number, lng: number): PastChurch {
  return { place: { name, city: 'Lisboa', parish }, location: { lat, lng } };
}

const morning = (date: string, time: string): Date => localInstant(date, time, ZONE);

/** The date and hour of the next slot that is at least two hours ahead. */
const nextSlot = (now: Date): [date: string, hour: string] => {
  const [today, time] = [localDateOf(now, ZONE), localTimeOf(now, ZONE)];
  const hour = Math.max(9, Number(time.slice(0, 2)) + 3);
  return hour <= 18 ? [today, `${String(hour).padStart(2, '0')}:00`] : [daysLater(today, 1), '10:00'];
};

/** The date and hour of the last slot that has been over for two hours. */
const lastSlot = (now: Date): [date: string, hour: string] => {
  const [today, time] = [localDateOf(now, ZONE), localTimeOf(now, ZONE)];
  const hour = Math.min(18, Number(time.slice(0, 2)) - 3);
  return hour >= 8 ? [today, `${String(hour).padStart(2, '0')}:00`] : [daysLater(today, -1), '18:00'];
};

/** The first Tuesday after a day; for cleanings, a holiday becomes the nearest open day when the orders are drafted. */
const nextTuesday = (today: string): string => {
  const { dayOfWeek } = Temporal.PlainDate.from(today);
  return daysLater(today, ((TUESDAY - dayOfWeek + 6) % 7) + 1);
};
