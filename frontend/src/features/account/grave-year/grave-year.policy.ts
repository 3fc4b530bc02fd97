import type { Service, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceLabel } from '@perpetua/contracts/lifecycles/service-label';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { doneLabels } from '../fulfilment/service/next-step.policy';
import { dateOf, stateOf } from '../subscriptions/visits.policy';

/** A past or planned visit at a grave on a day. */
export interface GraveMoment {
  /**
   * The id of the service; for a planned visit that is not a service yet, the id of the plan and the visit's number.
   */
  key: string;
  /** Date in the time zone of the grave. */
  date: string;
  kind: 'cleaned' | 'flowers' | 'ahead' | 'missed';
  service: Service | undefined;
  /** The first photo taken after the work (`after`) and the first taken before it (`before`), if there is one. */
  after: ServicePhoto | undefined;
  before: ServicePhoto | undefined;
}

const aheadLabels: readonly ServiceLabel[] = ['waiting_for_acceptance', 'waiting_for_service'];

/**
 * The past and planned visits at a grave in a year, by date: the services scheduled in that year, and the visits of the
 * grave's plans that are not services yet.
 */
export function momentsOf(
  graveId: string,
  { services, plans }: { services: readonly Service[]; plans: readonly SubscriptionAnswer[] },
  year: string,
): readonly GraveMoment[] {
  const isInYear = (date: string) => date.startsWith(`${year}-`);
  const known = services
    .filter(({ grave, scheduledDate }) => grave?.id === graveId && isInYear(scheduledDate))
    .map(momentOf);
  const planned = plannedVisits(graveId, plans)
    .filter(({ date }) => isInYear(date))
    .map(({ key, date }): GraveMoment => ({
      key,
      date,
      kind: 'ahead',
      service: undefined,
      after: undefined,
      before: undefined,
    }));
  return [...known, ...planned].toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.key.localeCompare(other.key),
  );
}

function momentOf(service: Service): GraveMoment {
  const { before, after } = service.images;
  return {
    key: service.id,
    date: service.completionDate ?? service.scheduledDate,
    kind: kindOf(service),
    service,
    after: after[0],
    before: before[0],
  };
}

function kindOf({ label, type }: Service): GraveMoment['kind'] {
  if (doneLabels.includes(label)) return type === 'clean' ? 'cleaned' : 'flowers';
  return aheadLabels.includes(label) ? 'ahead' : 'missed';
}

const plannedVisits = (graveId: string, plans: readonly SubscriptionAnswer[]): { key: string; date: string }[] =>
  plans
    .filter(({ grave }) => grave?.id === graveId)
    .flatMap((plan) =>
      plan.occurrences
        .filter((visit) => visit.serviceId === undefined && stateOf(visit, plan) === 'planned')
        .map((visit) => ({ key: `${plan.id}-${visit.n}`, date: dateOf(visit) })),
    );

/**
 * The next visit to a grave, today included; `service` is undefined for a visit of a plan that is not a service yet.
 */
export interface NextVisit {
  date: string;
  service: Service | undefined;
}

/** The earliest upcoming visit to a grave, `today` included; undefined if there is none. */
export function nextVisitOf(
  graveId: string,
  { services, plans }: { services: readonly Service[]; plans: readonly SubscriptionAnswer[] },
  today: string,
): NextVisit | undefined {
  const arranged = services
    .filter(({ grave, label }) => grave?.id === graveId && aheadLabels.includes(label))
    .map((service): NextVisit => ({ date: service.scheduledDate, service }));
  const planned = plannedVisits(graveId, plans).map(({ date }): NextVisit => ({ date, service: undefined }));
  return [...arranged, ...planned]
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date))[0];
}

/** A photo of the year that can be compared, with the date of its visit. */
export interface ComparedPhoto {
  key: string;
  date: string;
  photo: ServicePhoto;
  kind: 'before' | 'after';
  /** What the visit was for: a cleaned stone and laid flowers have nothing to compare. */
  work: Service['type'];
}

/** The photos of the visits in the order of `moments`; of one visit, the photo before the work comes first. */
export const comparedPhotos = (moments: readonly GraveMoment[]): readonly ComparedPhoto[] =>
  moments.flatMap(({ key, date, service, before, after }): ComparedPhoto[] => {
    if (service === undefined) return [];
    const work = service.type;
    return [
      ...(before === undefined ? [] : [{ key: `${key}-before`, date, photo: before, kind: 'before' as const, work }]),
      ...(after === undefined ? [] : [{ key: `${key}-after`, date, photo: after, kind: 'after' as const, work }]),
    ];
  });

/** Two photos side by side, the earlier one on the left. */
export interface Pair {
  left: ComparedPhoto;
  right: ComparedPhoto;
}

/**
 * The two photos to compare, the earlier one on the left, both of cleanings or both of flowers. The photo chosen last
 * decides which; without a choice it is cleanings, or flowers where there are no two photos of cleanings. The chosen
 * photos, or the earliest and the latest if none is chosen; if only one is chosen, the latest other one is added.
 * Undefined for fewer than two alike.
 */
export function pairOf(photos: readonly ComparedPhoto[], chosen: readonly string[]): Pair | undefined {
  const latest = photos.find(({ key }) => key === chosen.at(-1));
  const alike = (work: Service['type']) => photos.filter((photo) => photo.work === work);
  const work = latest?.work ?? (alike('clean').length > 1 ? 'clean' : 'flower');
  const wanted = alike(work).filter(({ key }) => chosen.includes(key));
  const others = alike(work).filter(({ key }) => !chosen.includes(key));
  const [first, last] = [others[0], others.at(-1)];
  const both = wanted.length >= 2 ? wanted : wanted.length === 1 ? [...wanted, last] : [first, last];
  const [one, other] = both.flatMap((photo) => photo ?? []).toSorted((a, b) => photos.indexOf(a) - photos.indexOf(b));
  return one === undefined || other === undefined || one === other ? undefined : { left: one, right: other };
}
