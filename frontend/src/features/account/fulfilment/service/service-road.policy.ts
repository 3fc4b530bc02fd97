import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle, type ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ShownStatus } from './service-status.machine';

/** One step of the happy path: the status that names it, and all statuses of the path that belong to it. */
interface Stop {
  name: ShownStatus;
  states: ShownStatus[];
}

export interface RoadStop {
  name: ShownStatus | 'unknown';
  /** `over`: the service ended early; the step is named after its final status. `unsure`: the status is unknown. */
  phase: 'done' | 'current' | 'ahead' | 'over' | 'unsure';
  /** The status of the service; set only at the step where the service is now, and not if it ended early. */
  state?: ShownStatus;
  /** Whether `state` is an exception, which is not on the happy path. */
  isDetour?: boolean;
  /** Instant at which the service reached this step, if the history has it. */
  reachedAt?: string | undefined;
}

const { transitions } = serviceLifecycle;
type Step = (typeof transitions)[number];

const isShown = (status: unknown): status is ShownStatus => serviceLifecycle.isState(status) && status !== 'none';

/**
 * The happy path: the shortest path of the lifecycle to a final state that has a label. Of equally short paths, the
 * first in the table of transitions.
 */
function mainRoad(): Step[] {
  const cameBy = new Map<ServiceStatus, Step>();
  const seen: ServiceStatus[] = [serviceLifecycle.initial];
  for (const state of seen) {
    for (const step of transitions) {
      if (step.from !== state || seen.includes(step.to)) continue;
      cameBy.set(step.to, step);
      seen.push(step.to);
    }
  }
  const road: Step[] = [];
  const end = seen.find((state) => serviceLifecycle.isFinal(state) && serviceLifecycle.labelOf(state) !== undefined);
  for (let step = end && cameBy.get(end); step !== undefined; step = cameBy.get(step.from)) road.unshift(step);
  return road;
}

/** A new step begins where the customer or the partner acts; automatic transitions belong to the step before. */
function stopsOf(road: readonly Step[]): Stop[] {
  const stops: Stop[] = [];
  for (const { to, by } of road) {
    if (!isShown(to)) continue;
    const last = stops.at(-1);
    if (last === undefined || by.includes('customer') || by.includes('partner')) stops.push({ name: to, states: [to] });
    else last.states.push(to);
  }
  return stops;
}

const stops = stopsOf(mainRoad());

/**
 * The index of the step to which a status belongs. An exception belongs to the first step that has the same label and
 * from which it can be entered. Undefined for a status without a label, because it can be entered from several steps.
 */
function stopIndexOf(state: ServiceStatus): number | undefined {
  const onRoad = stops.findIndex(({ states }) => states.some((own) => own === state));
  if (onRoad >= 0) return onRoad;
  const label = serviceLifecycle.labelOf(state);
  const entered = transitions.filter(({ from, to }) => to === state && serviceLifecycle.labelOf(from) === label);
  const beside = stops.findIndex(({ states }) => entered.some(({ from }) => states.some((own) => own === from)));
  return label === undefined || beside < 0 ? undefined : beside;
}

/** The index of the step to which an event of the history leads; undefined if the event does not change the step. */
function stopEnteredBy(event: string): number | undefined {
  const step = transitions.find((known) => known.event === event && stopIndexOf(known.from) !== stopIndexOf(known.to));
  return step === undefined ? undefined : stopIndexOf(step.to);
}

type Travelled = Pick<Service, 'history' | 'partner'> & { status: string };

/**
 * The index of the last step that the service reached before it ended, according to its history. If the history does
 * not tell: the second step if the service has a partner, otherwise the first.
 */
function lastStopOf({ history = [], partner }: Travelled): number {
  const known = history.map(({ type }) => stopEnteredBy(type)).findLast((index) => index !== undefined);
  return known ?? (partner === undefined ? 0 : 1);
}

/**
 * The steps of one service, computed from the lifecycle: completed ones, the current one (also for an exception), and
 * those ahead. If the service ended early, its final status is the last step. For an unknown status, an `unknown` step
 * replaces the first one.
 */
export function roadOf(service: Travelled): RoadStop[] {
  const { status, history = [] } = service;
  const reachedAt = (stop: number) => history.findLast(({ type }) => stopEnteredBy(type) === stop)?.at;
  const between = (from: number, to: number, phase: RoadStop['phase']): RoadStop[] =>
    stops.slice(from, to).map(({ name }, index) => ({
      name,
      phase,
      reachedAt: phase === 'done' ? reachedAt(from + index) : undefined,
    }));
  if (!isShown(status)) return [{ name: 'unknown', phase: 'unsure' }, ...between(1, stops.length, 'ahead')];
  const here = stopIndexOf(status);
  const stop = here === undefined ? undefined : stops[here];
  if (here === undefined || stop === undefined) {
    return [
      ...between(0, lastStopOf(service) + 1, 'done'),
      { name: status, phase: 'over', reachedAt: history.at(-1)?.at },
    ];
  }
  const isDetour = !stop.states.includes(status);
  const phase = here === stops.length - 1 ? 'done' : 'current';
  return [
    ...between(0, here, 'done'),
    { name: stop.name, phase, state: status, isDetour, reachedAt: reachedAt(here) },
    ...between(here + 1, stops.length, 'ahead'),
  ];
}
