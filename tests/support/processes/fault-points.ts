import { writeSync } from 'node:fs';
import { OutputDispatcher } from '../../../backend/src/platform/processes/output-dispatcher.js';
import { Database } from '../../../backend/src/platform/database/database.js';
import { PooledSession } from '../../../backend/src/platform/database/pooled-session.js';
import { Deadlines } from '../../../backend/src/platform/deadlines/deadlines.js';
import { EventStore } from '../../../backend/src/platform/event-store/event-store.js';
import { Leadership } from '../../../backend/src/platform/event-store/leadership.js';
import { Queues } from '../../../backend/src/platform/queue/queues.js';
import { DIED, HELD } from './killable-process.js';

/**
 * The moment of a call at which the process dies: before it begins; when its bytes are sent, but no response has been
 * received; or after it is done, before its caller gets the result.
 */
export type Moment = 'before' | 'begun' | 'after';

/** Where and when a process is interrupted. */
export interface Fault {
  /** A name of {@link FAULT_POINTS}, or of a point that a child process adds. */
  readonly point: string;
  readonly moment: Moment;
  /**
   * What the call is about, for example an event type or a queue name: only such calls are counted and interrupted. Any
   * call if omitted.
   */
  readonly about?: string;
  /** The number of the matching call that is interrupted; the first by default. */
  readonly hit?: number;
}

/** A method in whose calls a process can die, and the values that identify a call. */
export interface FaultPoint {
  readonly owner: object;
  readonly method: string;
  about(args: readonly unknown[]): readonly string[];
}

const nameOf = (statement: unknown): string[] => [(statement as { name?: string }).name ?? String(statement)];

/** The steps of the platform between which nothing may be lost or done twice. */
export const FAULT_POINTS: Readonly<Record<string, FaultPoint>> = {
  /** Stores a decision: events, rows and deadlines; a fault selects the call by the events' types. */
  append: {
    owner: EventStore.prototype,
    method: 'append',
    about: ([append]) => (append as { events: { type: string }[] }).events.map(({ type }) => type),
  },
  /**
   * Sends a transaction to PostgreSQL, from BEGIN to COMMIT in one flush; a fault selects the call by the names of the
   * statements.
   */
  commit: {
    owner: PooledSession.prototype,
    method: 'submitTransaction',
    about: ([statements]) => (statements as unknown[]).flatMap(nameOf),
  },
  /** Sends one statement to PostgreSQL; a fault selects the call by the name of the statement. */
  statement: { owner: PooledSession.prototype, method: 'submit', about: ([statement]) => nameOf(statement) },
  /**
   * Carries out the commands caused by one event or deadline, before the checkpoint moves; a fault selects the call by
   * the actor.
   */
  dispatch: {
    owner: OutputDispatcher.prototype,
    method: 'dispatch',
    about: ([, source]) => [(source as { actor: string }).actor],
  },
  /** Adds a job to its queue; a fault selects the call by the queue. */
  enqueue: { owner: Queues.prototype, method: 'add', about: ([queue]) => [String(queue)] },
  /** The leader moves a checkpoint; a fault selects the call by the consumer. */
  checkpoint: {
    owner: Leadership.prototype,
    method: 'write',
    about: ([statement]) => [String((statement as { values: unknown[] }).values[0])],
  },
  /** Runs a transaction of several round trips, as projections do; the call ends with the COMMIT. */
  transaction: { owner: Database.prototype, method: 'transaction', about: () => [] },
  /**
   * Fires a due deadline: carries out its commands, then postpones its row if the deadline is still armed; a fault
   * selects the call by the kind.
   */
  deadline: { owner: Deadlines.prototype, method: 'fire', about: ([due]) => [(due as { kind: string }).kind] },
  /** Carries out the commands caused by a deadline, before its row is changed; a fault selects the call by the kind. */
  'deadline-output': {
    owner: Deadlines.prototype,
    method: 'carryOut',
    about: ([due]) => [(due as { kind: string }).kind],
  },
};

type Points = Readonly<Record<string, FaultPoint>>;
type Call = () => unknown;
/**
 * Decides the result of an interrupted call; returns what the caller gets. `again` arms the fault again, for the next
 * call.
 */
type CutOff = (call: Call, fault: Fault, again: () => void) => unknown;

/** Makes this process kill itself with SIGKILL at the fault; the last printed line names the fault. */
export const arm = (fault: Fault, points: Points = FAULT_POINTS): void => cutOffAt([fault], points, dying);

/**
 * Makes the call at each fault hang, in different pieces of work, while everything else continues; prints a line for
 * each. Killing this process afterwards interrupts it at all of these points at the same time.
 */
export const hold = (faults: readonly Fault[], points: Points = FAULT_POINTS): void => cutOffAt(faults, points, held);

const cutOffAt = (faults: readonly Fault[], points: Points, cutOff: CutOff): void => {
  for (const name of new Set(faults.map((fault) => fault.point))) {
    const point = points[name];
    if (!point) throw new Error(`there is no fault point ${name}`);
    const original: unknown = Reflect.get(point.owner, point.method);
    if (typeof original !== 'function')
      throw new Error(`the fault point ${name} is about ${point.method}, which is gone`);
    const left = new Map(faults.filter((fault) => fault.point === name).map((fault) => [fault, fault.hit ?? 1]));
    Reflect.set(point.owner, point.method, function (this: unknown, ...args: unknown[]): unknown {
      const call = (): unknown => original.apply(this, args) as unknown;
      const fault = reached(left, point.about(args));
      return fault ? cutOff(call, fault, () => left.set(fault, 1)) : call();
    });
  }
};

/** The first fault that the call reaches. For the faults after it in `left`, the call is not counted. */
const reached = (left: Map<Fault, number>, abouts: readonly string[]): Fault | undefined => {
  for (const [fault, calls] of left) {
    if (fault.about !== undefined && !abouts.includes(fault.about)) continue;
    left.set(fault, calls - 1);
    if (calls > 1) continue;
    left.delete(fault);
    return fault;
  }
  return undefined;
};

const dying: CutOff = (call, fault) => {
  if (fault.moment === 'before') return die(fault);
  const result = call();
  if (fault.moment === 'begun') {
    setImmediate(() => die(fault));
    return result;
  }
  return Promise.resolve(result).finally(() => die(fault));
};

const die = (fault: Fault): never => {
  writeSync(1, `${DIED}${nameOfFault(fault)}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable: SIGKILL does not return');
};

/**
 * Makes the call hang. A call that fails, for example because of a conflict, does not count: the fault waits for the
 * next one.
 */
const held: CutOff = (call, fault, again) => {
  const tell = (): void => void writeSync(1, `${HELD}${nameOfFault(fault)}\n`);
  const never = new Promise<never>(() => undefined);
  if (fault.moment === 'before') {
    tell();
    return never;
  }
  const answer = Promise.resolve(call());
  if (fault.moment === 'begun') {
    answer.catch(() => undefined);
    setImmediate(tell);
    return never;
  }
  return answer.then(
    () => {
      tell();
      return never;
    },
    (error: unknown) => {
      again();
      throw error;
    },
  );
};

/** A fault in words, for example "after append of OrderPaid". */
export const nameOfFault = ({ point, moment, about }: Fault): string =>
  `${moment} ${point}${about === undefined ? '' : ` of ${about}`}`;
