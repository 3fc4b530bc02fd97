import type { CemeteryVisit, VisitsAround } from '../fulfilment/index.js';
import { datesOf, daysBetween } from '../platform/clock/local-time.js';

/** A day for a cleaning, local, and the others that move there with it. */
export interface RouteDay {
  readonly date: string;
  /** The service ids of the others for which matching starts with it. */
  readonly joining: readonly string[];
}

/** The days to which a cleaning may be moved, the nearest to its own first, then the earlier; only its own if it may not. */
const daysOf = ({ scheduledDate, flexible }: CemeteryVisit): readonly string[] => {
  if (flexible === null) return [scheduledDate];
  const distance = (day: string) => Math.abs(daysBetween(scheduledDate, day));
  return datesOf(flexible).toSorted((one, other) => distance(one) - distance(other));
};

/** Items by how often they occur, the most frequent first; equally frequent ones keep their order. */
const byFrequency = (items: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([item]) => item);
};

const isAccepted = ({ status }: CemeteryVisit): boolean => status === 'accepted';

/**
 * The partners who are in the cemetery on a day anyway: first those who have accepted, then those who are being asked,
 * each with the most graves first.
 */
export const partnersThere = (others: readonly CemeteryVisit[], date: string): readonly string[] => {
  const there = others.filter(({ scheduledDate }) => scheduledDate === date);
  const idsOf = (visits: readonly CemeteryVisit[]) => byFrequency(visits.flatMap(({ partnerIds }) => partnerIds));
  return [...new Set([...idsOf(there.filter(isAccepted)), ...idsOf(there.filter((visit) => !isAccepted(visit)))])];
};

/**
 * The days of a cleaning on which a partner has accepted another grave of its cemetery, with these partners: its own day
 * first, then the days with the most graves, then the nearest.
 */
export const acceptedDays = ({
  one,
  others,
}: VisitsAround): readonly { readonly date: string; readonly partnerIds: readonly string[] }[] => {
  const accepted = others.filter(isAccepted);
  const graves = (date: string) => accepted.filter(({ scheduledDate }) => scheduledDate === date).length;
  return daysOf(one)
    .filter((date) => graves(date) > 0)
    .toSorted((a, b) => Number(b === one.scheduledDate) - Number(a === one.scheduledDate) || graves(b) - graves(a))
    .map((date) => ({ date, partnerIds: partnersThere(accepted, date) }));
};

/** Whether nobody was asked yet, so that the day can still be chosen. */
const isOpen = ({ status }: CemeteryVisit): boolean => status === 'scheduled' || status === 'matching';

/**
 * The days on which a cleaning is cared for together with others that have no partner yet: those with the most graves
 * first, then those on which one of them stays, then the earliest: two that meet choose the same day, whichever is first.
 * Empty if it meets no other.
 */
export const sharedDays = ({ one, others }: VisitsAround): readonly RouteDay[] => {
  const without = others.filter((visit) => !isAccepted(visit));
  const meeting = (date: string) =>
    without.filter((visit) =>
      isOpen(visit) && visit.flexible !== null
        ? visit.flexible.from <= date && date <= visit.flexible.to
        : visit.scheduledDate === date,
    );
  const stays = ({ date }: { readonly date: string }) =>
    Number([one, ...without].some(({ scheduledDate }) => scheduledDate === date));
  return daysOf(one)
    .map((date) => ({ date, visits: meeting(date) }))
    .filter(({ visits }) => visits.length > 0)
    .toSorted((a, b) => b.visits.length - a.visits.length || stays(b) - stays(a) || (a.date < b.date ? -1 : 1))
    .map(({ date, visits }) => ({
      date,
      joining: visits
        .filter((visit) => isOpen(visit) && visit.flexible !== null)
        .filter(({ status, scheduledDate }) => status === 'scheduled' || scheduledDate !== date)
        .map(({ serviceId }) => serviceId),
    }));
};

/** The number of graves of the cemetery that are cared for on the day of a cleaning, itself included. */
export const gravesOnDay = ({ one, others }: VisitsAround): number =>
  1 + others.filter(({ scheduledDate }) => scheduledDate === one.scheduledDate).length;
