import { daysBetween } from '../../platform/clock/local-time.js';

/** A partner who may be asked for the cleanings of a cemetery. */
interface SeasonPartner {
  readonly partnerId: string;
  readonly distanceKm: number;
}

export interface SeasonCemetery {
  readonly cemeteryId: string;
  readonly partners: readonly SeasonPartner[];
}

/** A cleaning to plan, and the days on which it may take place; local dates, YYYY-MM-DD. */
export interface VisitToPlan {
  readonly serviceId: string;
  readonly orderId: string;
  /** When its matching begins by itself (ISO 8601). */
  readonly matchFrom: string;
  readonly cemeteryId: string;
  readonly date: string;
  readonly days: readonly string[];
}

/** What a plan of a season depends on. */
export interface SeasonProblem {
  readonly cemeteries: readonly SeasonCemetery[];
  readonly visits: readonly VisitToPlan[];
  /** How many more services a partner takes on a day, by {@link roomKey}. */
  readonly room: ReadonlyMap<string, number>;
  /** The ways that a partner makes anyway, by {@link wayKey}. */
  readonly ways: ReadonlySet<string>;
}

/** A cleaning with the day and the partner that the plan chose. */
export interface PlannedVisit extends Pick<VisitToPlan, 'serviceId' | 'orderId' | 'cemeteryId' | 'matchFrom'> {
  readonly date: string;
  readonly partnerId: string;
}

export const roomKey = (partnerId: string, date: string): string => `${partnerId} ${date}`;
export const wayKey = (cemeteryId: string, partnerId: string, date: string): string =>
  `${cemeteryId} ${roomKey(partnerId, date)}`;

/**
 * What a cleaning without a partner costs, in kilometres: more than any way, so that no kilometre is saved by leaving a
 * grave out.
 */
const LEFT_OUT_KM = 60;
/** What each day costs by which a cleaning is moved, in kilometres: decides only between equal ways. */
const MOVED_KM = 0.05;

/** Cleanings of one cemetery that may take place on the same days: which of them does is all the same. */
interface Group {
  readonly cemeteryId: string;
  readonly date: string;
  readonly days: readonly string[];
  readonly visits: readonly VisitToPlan[];
}

/** A partner in a cemetery on a day, and how many cleanings that can be at most. */
interface Slot {
  readonly cemeteryId: string;
  readonly date: string;
  readonly partnerId: string;
  readonly km: number;
  readonly most: number;
}

/** A mixed-integer program in the LP format of CPLEX, and what its variables mean. */
export interface SeasonModel {
  readonly text: string;
  /** `a0`, `a1` …: how many of a group are on a day. */
  readonly choices: readonly { readonly group: Group; readonly date: string }[];
  /**
   * `z0`, `z1` …: how many a partner cares for in a cemetery on a day; `y0`, `y1` …: whether the partner makes that
   * way.
   */
  readonly slots: readonly Slot[];
}

const groupsOf = (visits: readonly VisitToPlan[]): readonly Group[] => {
  const groups = new Map<string, Group & { readonly visits: VisitToPlan[] }>();
  for (const visit of visits) {
    const { cemeteryId, date, days } = visit;
    const key = [cemeteryId, date, ...days].join(' ');
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, { cemeteryId, date, days, visits: [visit] });
    else alike.visits.push(visit);
  }
  return [...groups.values()];
};

const slotsOf = (
  { cemeteryId, partners }: SeasonCemetery,
  groups: readonly Group[],
  { room, ways }: SeasonProblem,
): Slot[] => {
  const ofCemetery = groups.filter((group) => group.cemeteryId === cemeteryId);
  const dates = [...new Set(ofCemetery.flatMap(({ days }) => days))].toSorted();
  return dates.flatMap((date) => {
    const graves = ofCemetery
      .filter(({ days }) => days.includes(date))
      .reduce((sum, { visits }) => sum + visits.length, 0);
    return partners.flatMap(({ partnerId, distanceKm }) => {
      const most = Math.min(graves, room.get(roomKey(partnerId, date)) ?? 0);
      const km = ways.has(wayKey(cemeteryId, partnerId, date)) ? 0 : distanceKm;
      return most > 0 ? [{ cemeteryId, date, partnerId, km, most }] : [];
    });
  });
};

/** A sum of variables with their factors; one term a line, because long lines are no LP format. */
const sum = (terms: readonly (readonly [number, string])[]): string =>
  terms.map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`).join('\n');

/** The names of the variables of items, by a key that several items may have. */
const groupedNames = <Item, Key>(
  items: readonly Item[],
  name: string,
  keyOf: (item: Item) => Key,
): Map<Key, string[]> => {
  const names = new Map<Key, string[]>();
  items.forEach((item, index) => names.set(keyOf(item), [...(names.get(keyOf(item)) ?? []), `${name}${index}`]));
  return names;
};

/**
 * The program that gives the cleanings of some cemeteries a day and a partner with the fewest kilometres, a way counted
 * once for all that the partner does there on the day; null if nothing can be planned. Cleanings that are alike are
 * counted, so that the program grows with the cemeteries and not with the orders.
 */
export const modelOf = (problem: SeasonProblem, cemeteries: readonly SeasonCemetery[]): SeasonModel | null => {
  const ids = new Set(cemeteries.map(({ cemeteryId }) => cemeteryId));
  const groups = groupsOf(problem.visits.filter(({ cemeteryId }) => ids.has(cemeteryId)));
  const slots = cemeteries.flatMap((cemetery) => slotsOf(cemetery, groups, problem));
  const dayKey = ({ cemeteryId, date }: { readonly cemeteryId: string; readonly date: string }) =>
    `${cemeteryId} ${date}`;
  const served = groupedNames(slots, 'z', dayKey);
  const choices = groups.flatMap((group) =>
    group.days.flatMap((date) => (served.has(dayKey({ ...group, date })) ? [{ group, date }] : [])),
  );
  if (choices.length === 0) return null;
  const ones = (names: readonly string[]) => names.map((name) => [1, name] as const);
  const ofGroup = groupedNames(choices, 'a', ({ group }) => group);
  const wanted = groupedNames(choices, 'a', ({ group, date }) => dayKey({ ...group, date }));
  const ofPartner = groupedNames(slots, 'z', ({ partnerId, date }) => roomKey(partnerId, date));
  const newWays = slots.flatMap((slot, index) => (slot.km > 0 ? [{ ...slot, index }] : []));
  const constraints = [
    ...[...ofGroup].map(([{ visits }, names]) => `${sum(ones(names))} <= ${visits.length}`),
    ...[...wanted].map(([day, names]) => {
      const partners = (served.get(day) ?? []).map((name) => [-1, name] as const);
      return `${sum([...ones(names), ...partners])} = 0`;
    }),
    ...newWays.map(
      ({ index, most }) =>
        `${sum([
          [1, `z${index}`],
          [-most, `y${index}`],
        ])} <= 0`,
    ),
    ...[...ofPartner].map(([key, names]) => `${sum(ones(names))} <= ${problem.room.get(key) ?? 0}`),
  ];
  const costs = [
    ...newWays.map(({ km, index }) => [km, `y${index}`] as const),
    ...choices.map(({ group, date }, index) => {
      const moved = Math.abs(daysBetween(group.date, date));
      return [MOVED_KM * moved - LEFT_OUT_KM, `a${index}`] as const;
    }),
  ];
  const text = [
    `minimize\nobj: ${sum(costs)}`,
    `subject to\n${constraints.map((line, index) => `c${index}: ${line}`).join('\n')}`,
    `bounds\n${slots.map(({ most }, index) => `0 <= z${index} <= ${most}`).join('\n')}`,
    `general\n${[...slots.map((_, index) => `z${index}`), ...choices.map((_, index) => `a${index}`)].join('\n')}`,
    ...(newWays.length > 0 ? [`binary\n${newWays.map(({ index }) => `y${index}`).join('\n')}`] : []),
    'end',
  ].join('\n');
  return { text, choices, slots };
};

/** The plan that a solution of the program says, by cemetery and day. `values` has the value of each variable. */
export const planOf = ({ choices, slots }: SeasonModel, values: Readonly<Record<string, number>>): PlannedVisit[] => {
  const count = (name: string): number => Math.round(values[name] ?? 0);
  const left = new Map(choices.map(({ group }) => [group, [...group.visits]]));
  const onDay = new Map<string, VisitToPlan[]>();
  choices.forEach(({ group, date }, index) => {
    const day = `${group.cemeteryId} ${date}`;
    const taken = left.get(group)?.splice(0, count(`a${index}`)) ?? [];
    onDay.set(day, [...(onDay.get(day) ?? []), ...taken]);
  });
  return slots.flatMap(({ cemeteryId, date, partnerId }, index) => {
    const visits = onDay.get(`${cemeteryId} ${date}`)?.splice(0, count(`z${index}`)) ?? [];
    return visits.map(({ serviceId, orderId, matchFrom }) => ({
      serviceId,
      orderId,
      matchFrom,
      cemeteryId,
      date,
      partnerId,
    }));
  });
};

/**
 * The routes of a plan that begin: all cleanings of a partner in a cemetery on a day, as soon as matching of one of them
 * would begin by itself before `until`. The rest waits, and is planned again with the orders that have come meanwhile.
 */
export const beginningBefore = (plan: readonly PlannedVisit[], until: Date): readonly PlannedVisit[] => {
  const route = ({ cemeteryId, partnerId, date }: PlannedVisit) => wayKey(cemeteryId, partnerId, date);
  const begun = new Set(plan.filter(({ matchFrom }) => Date.parse(matchFrom) < until.getTime()).map(route));
  return plan.filter((visit) => begun.has(route(visit)));
};

/** The room that is left when a plan is carried out. */
export const roomAfter = (room: SeasonProblem['room'], plan: readonly PlannedVisit[]): SeasonProblem['room'] => {
  const left = new Map(room);
  for (const { partnerId, date } of plan) {
    const key = roomKey(partnerId, date);
    left.set(key, (left.get(key) ?? 0) - 1);
  }
  return left;
};

/** The largest number of cemeteries that are planned by one program, so that it is solved within seconds. */
const MOST_CEMETERIES = 12;

/** The cemeteries in parts that share no partner; one with too many cemeteries is cut, and planned piece by piece. */
export const partsOf = ({ cemeteries }: Pick<SeasonProblem, 'cemeteries'>): readonly (readonly SeasonCemetery[])[] => {
  const left = new Set(cemeteries.filter(({ partners }) => partners.length > 0));
  const parts: SeasonCemetery[][] = [];
  for (const first of left) {
    const part = [first];
    left.delete(first);
    for (const one of part) {
      const ids = new Set(one.partners.map(({ partnerId }) => partnerId));
      const neighbours = [...left]
        .filter(({ partners }) => partners.some(({ partnerId }) => ids.has(partnerId)))
        .slice(0, MOST_CEMETERIES - part.length);
      for (const neighbour of neighbours) left.delete(neighbour);
      part.push(...neighbours);
    }
    parts.push(part);
  }
  return parts;
};
