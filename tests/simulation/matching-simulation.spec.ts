import { beforeAll, describe, expect, it } from '@jest/globals';
import { RADIUS_KM } from '@perpetua/contracts/partners.contract';
import { daysBetween, daysLater } from '../../backend/src/platform/clock/local-time.js';
import { Agenda } from './agenda.js';
import { broadcast } from './broadcast.js';
import { type CountryYear, countryYear, type Course } from './country-year.js';
import { capacityOn } from './day-books.js';
import { findingsOf } from './findings.js';
import { afterAwake } from './local-hours.js';
import { inRoutes, oneByOne, planned, staggered } from './our-matching.js';
import type { Worker } from './workforce.js';

const DAY_MS = 24 * 3_600_000;
const scenario = { seed: 'spec', orders: 120, partners: 60, days: 365 };
const everyPolicy = [
  { name: 'one by one', policy: oneByOne },
  { name: 'staggered', policy: staggered },
  { name: 'in routes', policy: inRoutes },
  { name: 'ping everyone', policy: broadcast },
] as const;

/** The same year with one florist, who is next to every visit and behaves as given. */
const withOnePartner = (kind: Partial<Worker>): CountryYear => {
  const visits = year.visits.filter(({ type }) => type === 'flower');
  const [florist] = year.workers as [Worker];
  const place = { lat: florist.lat, lng: florist.lng };
  const worker: Worker = {
    ...florist,
    radiusKm: RADIUS_KM.max,
    awake: { ...florist.awake, from: 0, until: 24 },
    reactionMinutes: 0.01,
    capacity: { mon: 200, tue: 200, wed: 200, thu: 200, fri: 200, sat: 200, sun: 200 },
    ...kind,
  };
  return { ...year, visits: visits.map((visit) => ({ ...visit, place })), workers: [worker] };
};

const whoDidWhat = ({ outcomes }: Course): string[] =>
  outcomes.map(({ visit, partnerId }) => `${visit.serviceId} ${partnerId ?? 'nobody'}`).toSorted();

let year: CountryYear;
let courses: Record<(typeof everyPolicy)[number]['name'], Course>;

beforeAll(async () => {
  year = await countryYear(scenario);
  courses = {
    'one by one': await oneByOne(year),
    staggered: await staggered(year),
    'in routes': await inRoutes(year),
    'ping everyone': await broadcast(year),
  };
});

describe.each(everyPolicy)('a year simulated with the policy “$name”', ({ name, policy }) => {
  it('has equal results for the same seed, and other visits for another seed', async () => {
    expect(await policy(await countryYear(scenario))).toEqual(courses[name]);
    expect((await countryYear({ ...scenario, seed: 'other' })).visits).not.toEqual(year.visits);
  });

  it('settles every visit once: with a partner, or left to the admins', () => {
    const { outcomes } = courses[name];
    const ids = outcomes.map(({ visit }) => visit.serviceId);
    expect(ids.toSorted()).toEqual(year.visits.map(({ serviceId }) => serviceId).toSorted());
    const accepted = outcomes.filter(({ acceptedAt }) => acceptedAt !== null);
    const unmatched = outcomes.filter(({ partnerId }) => partnerId === null);
    expect(accepted.length + unmatched.length).toBe(year.visits.length);
    expect(accepted.length).toBeGreaterThan(0);
    expect(unmatched.length).toBeGreaterThan(0);
  });

  it('gives no partner more services on a day than the partner’s capacity', async () => {
    const crush = await countryYear({ ...scenario, orders: 250, partners: 20, days: 20 });
    const { outcomes } = await policy(crush);
    const crowded = crush.workers.flatMap((worker) => {
      const dates = outcomes
        .filter(({ partnerId }) => partnerId === worker.partnerId)
        .map(({ visit }) => visit.scheduledDate);
      return [...new Set(dates)].map((date) => ({
        room: capacityOn(worker, date),
        work: dates.filter((one) => one === date).length,
      }));
    });
    expect(crowded.filter(({ room, work }) => work > room)).toEqual([]);
    expect(crowded.filter(({ room, work }) => work === room).length).toBeGreaterThan(0);
  });

  it('assigns each kind of work only to partners of that kind', () => {
    const { outcomes } = courses[name];
    const florists = new Set(year.workers.filter(({ type }) => type === 'flower').map(({ partnerId }) => partnerId));
    const misplaced = outcomes.filter(
      ({ visit, partnerId }) => partnerId !== null && florists.has(partnerId) !== (visit.type === 'flower'),
    );
    expect(misplaced).toEqual([]);
  });
});

describe('all policies', () => {
  it('have the same result with one partner, who is asked once per service and always accepts', async () => {
    const small = withOnePartner({ answers: 1, agrees: 1 });
    const [ours, everyone] = [await staggered(small), await broadcast(small)];
    expect(whoDidWhat(ours)).toEqual(whoDidWhat(everyone));
    expect(whoDidWhat(await oneByOne(small))).toEqual(whoDidWhat(everyone));
    expect(ours.outcomes.every(({ partnerId, offers }) => partnerId !== null && offers === 1)).toBe(true);
    expect(ours.notified).toEqual(everyone.notified);
  });

  it('escalate everything with one partner who never answers', async () => {
    const small = withOnePartner({ answers: 0 });
    const [ours, everyone] = [await staggered(small), await broadcast(small)];
    expect(whoDidWhat(ours)).toEqual(whoDidWhat(everyone));
    expect(ours.outcomes.every(({ partnerId }) => partnerId === null)).toBe(true);
  });

  it('differ in the distances: only ours stays within the radius of each partner', () => {
    const { staggered: ours, 'ping everyone': everyone } = courses;
    const [our, their] = [findingsOf(year, ours, scenario.days), findingsOf(year, everyone, scenario.days)];
    expect(our.km.outsideRadius).toBe(0);
    expect(their.km.outsideRadius).toBeGreaterThan(0);
    expect(our.offersAService).toBeLessThan(their.offersAService);
  });
});

describe('staggered offers', () => {
  it('find a partner sooner than one offer at a time', () => {
    const { 'one by one': single, staggered: several } = courses;
    const minutes = (course: Course) => findingsOf(year, course, scenario.days).minutes.all;
    expect(minutes(several).p95).toBeLessThan(minutes(single).p95);
  });
});

describe('partners who accept in advance', () => {
  it('are given work without being asked, so that it finds its partner sooner', async () => {
    const willing = await countryYear({ ...scenario, standing: 0.5 });
    const [without, half] = [courses.staggered, await staggered(willing)];
    expect(half.outcomes.length).toBe(willing.visits.length);
    const [one, other] = [findingsOf(year, without, scenario.days), findingsOf(willing, half, scenario.days)];
    expect(other.minutes.all.p50).toBeLessThan(one.minutes.all.p50);
    expect(other.offersAService).toBeLessThan(one.offersAService);
  });
});

describe('routes', () => {
  it('have fewer ways to a cemetery than single visits, and never move one further than agreed', async () => {
    const place = year.visits.find(({ cemetery }) => cemetery !== null)?.cemetery ?? null;
    if (place === null) throw new Error('nobody orders in a known cemetery');
    const cleanings = year.visits.filter(({ type }) => type === 'clean');
    const visits = cleanings.map((visit) => ({ ...visit, place, cemetery: place, flexibleDays: 3 }));
    const workers = year.workers.map((worker) => ({ ...worker, lat: place.lat, lng: place.lng }));
    const [apart, together] = [
      await staggered({ ...year, visits, workers }),
      await inRoutes({ ...year, visits, workers }),
    ];
    const ways = (course: Course) => findingsOf({ ...year, visits, workers }, course, scenario.days).ways;
    expect(ways(together).cleaningsAWay).toBeGreaterThan(1.2 * ways(apart).cleaningsAWay);
    const wanted = new Map(visits.map(({ serviceId, scheduledDate }) => [serviceId, scheduledDate]));
    const furthest = together.outcomes.map(({ visit: { serviceId, scheduledDate } }) =>
      Math.abs(daysBetween(wanted.get(serviceId) ?? scheduledDate, scheduledDate)),
    );
    expect(Math.max(...furthest)).toBe(3);
  });
});

describe('the plan before All Saints', () => {
  it('needs fewer kilometres than single visits, moves no cleaning further than agreed, and leaves no more to the admins', async () => {
    const [place] = year.visits.flatMap(({ cemetery }) => cemetery ?? []);
    if (place === undefined) throw new Error('nobody orders in a known cemetery');
    const cleanings = year.visits.filter(({ type }) => type === 'clean');
    const [from, to] = [Date.parse('2026-09-25'), Date.parse('2026-10-15')];
    const visits = cleanings.map((visit, index) => {
      const day = daysLater('2026-10-16', index % 12);
      const bought = from + ((to - from) * (index % 40)) / 40;
      return {
        ...visit,
        place,
        cemetery: place,
        scheduledDate: day,
        flexibleDays: 3,
        from: Math.min(bought, Date.parse(day) - 9 * DAY_MS),
      };
    });
    const workers = year.workers.map((worker, index) => ({ ...worker, lat: place.lat + index / 300, lng: place.lng }));
    const october = { ...year, visits, workers };
    const [single, plan] = [await staggered(october), await planned(october)];
    const [without, found] = [single, plan].map((course) => findingsOf(october, course, scenario.days).beforeAllSaints);
    if (without === undefined || found === undefined) throw new Error('nothing was measured');
    expect(found.kmACleaning).toBeLessThan(0.9 * without.kmACleaning);
    expect(found.unmatched).toBeLessThanOrEqual(without.unmatched);
    const wanted = new Map(visits.map(({ serviceId, scheduledDate }) => [serviceId, scheduledDate]));
    const furthest = plan.outcomes.map(({ visit: { serviceId, scheduledDate } }) =>
      Math.abs(daysBetween(wanted.get(serviceId) ?? scheduledDate, scheduledDate)),
    );
    expect(Math.max(...furthest)).toBeLessThanOrEqual(3);
  });
});

describe('partners', () => {
  it('are asked for flowers only where they get between the other stops of the day', async () => {
    // More than ready: says yes however far it is.
    const small = withOnePartner({ answers: 1, agrees: 1.5 });
    const [one] = small.visits;
    if (one === undefined) throw new Error('nobody orders flowers');
    const far = { lat: one.place.lat + 0.4, lng: one.place.lng };
    const twoHours = [
      { ...one, serviceId: `${one.serviceId.slice(0, -1)}a`, scheduledHour: '11:00' },
      { ...one, serviceId: `${one.serviceId.slice(0, -1)}b`, scheduledHour: '12:00', place: far },
    ];
    const { outcomes } = await staggered({ ...small, visits: twoHours });
    expect(outcomes.filter(({ partnerId }) => partnerId !== null)).toHaveLength(1);
    const apart = twoHours.map((visit, index) => (index === 0 ? visit : { ...visit, scheduledHour: '14:00' }));
    const later = await staggered({ ...small, visits: apart });
    expect(later.outcomes.every(({ partnerId }) => partnerId !== null)).toBe(true);
  });
});

describe('the agenda', () => {
  it('is ordered by time, and by insertion for the same time', async () => {
    const agenda = new Agenda();
    const seen: string[] = [];
    const say = (word: string) => () => void seen.push(word);
    agenda.enter(30, say('third'));
    agenda.enter(10, () => {
      seen.push('first');
      agenda.enter(20, say('second, later entered'));
      agenda.enter(5, say('first, for what is past happens now'));
    });
    agenda.enter(20, say('second'));
    await agenda.run();
    expect(seen).toEqual(['first', 'first, for what is past happens now', 'second', 'second, later entered', 'third']);
  });
});

describe('the time that a partner is awake', () => {
  const hours = { timeZone: 'Europe/Lisbon', from: 8, until: 22 };
  const after = (instant: string, minutes: number): string =>
    new Date(afterAwake(Date.parse(instant), minutes * 60_000, hours)).toISOString();

  it('is counted only in waking hours, also when the clocks change', () => {
    expect(after('2026-01-10T12:00:00Z', 30)).toBe('2026-01-10T12:30:00.000Z');
    expect(after('2026-01-10T21:50:00Z', 30)).toBe('2026-01-11T08:20:00.000Z');
    expect(after('2026-01-10T03:00:00Z', 30)).toBe('2026-01-10T08:30:00.000Z');
    expect(after('2026-03-28T22:00:00Z', 30)).toBe('2026-03-29T07:30:00.000Z');
    expect(after('2026-10-24T21:00:00Z', 30)).toBe('2026-10-25T08:30:00.000Z');
  });
});
