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
 * At which moment of a call the process dies: before it began; when it was begun and its bytes have left, but nobody
 * has heard the answer; or after it was done, before its caller learns of it.
 */
export type Moment = 'before' | 'begun' | 'after';

/** Where and when a process is cut off. */
export interface Fault {
  /** A name of {@link FAULT_POINTS}, or of the points that a child adds. */
  readonly point: string;
  readonly moment: Moment;
  /** Only calls about this count, for example an event's type or a queue's name. */
  readonly about?: string;
  /** Which of those calls is the last one; the first when left out. */
  readonly hit?: number;
}

/** A method whose calls a process may die at, and what each of them is about. */
export interface FaultPoint {
  readonly owner: object;
  readonly method: string;
  about(args: readonly unknown[]): readonly string[];
}

const nameOf = (statement: unknown): string[] => [(statement as { name?: string }).name ?? String(statement)];

/** The steps of the platform between which nothing may be lost and nothing doubled. */
export const FAULT_POINTS: Readonly<Record<string, FaultPoint>> = {
  /** A decision is written: events, rows and deadlines; about the events' types. */
  append: {
    owner: EventStore.prototype,
    method: 'append',
    about: ([append]) => (append as { events: { type: string }[] }).events.map(({ type }) => type),
  },
  /** The same on the wire: BEGIN to COMMIT in one flush; about the statements' names. */
  commit: {
    owner: PooledSession.prototype,
    method: 'submitTransaction',
    about: ([statements]) => (statements as unknown[]).flatMap(nameOf),
  },
  /** One statement on the wire; about its name. */
  statement: { owner: PooledSession.prototype, method: 'submit', about: ([statement]) => nameOf(statement) },
  /** What one event or deadline leads to is carried out, the checkpoint to follow; about who acts. */
  dispatch: {
    owner: OutputDispatcher.prototype,
    method: 'dispatch',
    about: ([, source]) => [(source as { actor: string }).actor],
  },
  /** A job goes into its queue; about the queue. */
  enqueue: { owner: Queues.prototype, method: 'add', about: ([queue]) => [String(queue)] },
  /** The leader moves a checkpoint; about the consumer. */
  checkpoint: {
    owner: Leadership.prototype,
    method: 'write',
    about: ([statement]) => [String((statement as { values: unknown[] }).values[0])],
  },
  /** A transaction of several round trips, as projections use; its end is the COMMIT. */
  transaction: { owner: Database.prototype, method: 'transaction', about: () => [] },
  /** A deadline that has come due; its row is disarmed or put off at the end. */
  deadline: { owner: Deadlines.prototype, method: 'fire', about: ([due]) => [(due as { kind: string }).kind] },
  /** What it leads to; the row is still untouched afterwards. */
  'deadline-output': {
    owner: Deadlines.prototype,
    method: 'carryOut',
    about: ([due]) => [(due as { kind: string }).kind],
  },
};

type Points = Readonly<Record<string, FaultPoint>>;
type Call = () => unknown;
/**
 * Decides the outcome of a call that is cut off at a fault; returns what the caller gets. `again` leaves it to the next
 * one.
 */
type CutOff = (call: Call, fault: Fault, again: () => void) => unknown;

/** Makes this process kill itself with SIGKILL at the fault; its last line says where. */
export const arm = (fault: Fault, points: Points = FAULT_POINTS): void => cutOffAt([fault], points, dying);

/**
 * Makes the calls at the faults stop there for good, each in separate work, while everything else goes on; a line
 * tells of each. Anyone who kills this process then, kills it at all of these places at once.
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

/** The first fault whose call this is. A call that an earlier fault took does not count for the later ones. */
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

/** A call that fails, as the loser of a conflict does, was not done: the fault waits for the next one. */
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
