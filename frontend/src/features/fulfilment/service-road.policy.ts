import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle, type ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ShownStatus } from './service-status.machine';

/** One stop of the way a service goes: where it is named after, and every state of the road that belongs to it. */
interface Stop {
  name: ShownStatus;
  states: ShownStatus[];
}

export interface RoadStop {
  name: ShownStatus | 'unknown';
  /** `over`: it ended here for good, short of its aim. `unsure`: nobody knows. */
  phase: 'done' | 'current' | 'ahead' | 'over' | 'unsure';
  /** What it really is while it is at this stop, when that is not the stop's own name. */
  state?: ShownStatus;
  /** Whether that state lies beside the main road. */
  isDetour?: boolean;
  /** Instant at which it came here, where the history tells. */
  reachedAt?: string | undefined;
}

const { transitions } = serviceLifecycle;
type Step = (typeof transitions)[number];

const isShown = (status: unknown): status is ShownStatus => serviceLifecycle.isState(status) && status !== 'none';

/** The shortest way of the lifecycle from its beginning to its good end; of two equally short, the table's first. */
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

/** A new stop begins where the customer or the partner acts; what the system does in between belongs to the stop before. */
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
 * The stop at which a state lies; a state beside the road lies at the first stop from which it is entered and whose label
 * it shares. Undefined for one that has no label, as it can be entered from everywhere.
 */
function stopIndexOf(state: ServiceStatus): number | undefined {
  const onRoad = stops.findIndex(({ states }) => states.some((own) => own === state));
  if (onRoad >= 0) return onRoad;
  const label = serviceLifecycle.labelOf(state);
  const entered = transitions.filter(({ from, to }) => to === state && serviceLifecycle.labelOf(from) === label);
  const beside = stops.findIndex(({ states }) => entered.some(({ from }) => states.some((own) => own === from)));
  return label === undefined || beside < 0 ? undefined : beside;
}

/** The stop that an event of the history leads to, when it leads to another than before. */
function stopEnteredBy(event: string): number | undefined {
  const step = transitions.find((known) => known.event === event && stopIndexOf(known.from) !== stopIndexOf(known.to));
  return step === undefined ? undefined : stopIndexOf(step.to);
}

type Travelled = Pick<Service, 'history' | 'partner'> & { status: string };

/** How far it had come when it ended: the last stop that its history tells of. */
function lastStopOf({ history = [], partner }: Travelled): number {
  const known = history.map(({ type }) => stopEnteredBy(type)).findLast((index) => index !== undefined);
  return known ?? (partner === undefined ? 0 : 1);
}

/**
 * The way of one service, computed from the lifecycle: the stops behind it, where it is (also when that is beside the
 * main road), and what lies ahead. One that has ended short of its aim ends where it was; of a status that this version
 * does not know, only the beginning is sure.
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
