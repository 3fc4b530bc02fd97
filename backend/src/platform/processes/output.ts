import type { CommandMeta, DomainCommand } from '../domain/command.js';

/** A command that a process or a deadline sends. */
export interface Send {
  readonly kind: 'send';
  readonly name: string;
  make(meta: CommandMeta): DomainCommand<object>;
}

/** A job that a process or a deadline adds to a queue. */
export interface Enqueue {
  readonly kind: 'enqueue';
  readonly queue: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An output of a process or deadline; the dispatcher adds ids, causation and correlation. */
export type Output = Send | Enqueue;

/** Creates an output that sends a command with `payload`, with the system as its actor. */
export const send = <Payload extends object>(
  command: new (payload: Payload, meta: CommandMeta) => DomainCommand<Payload>,
  payload: Payload,
): Send => ({ kind: 'send', name: command.name, make: (meta) => new command(payload, meta) });

/** Creates an output that adds a job to a queue; processing the same event again does not add the job a second time. */
export const enqueue = (queue: string, name: string, data: Readonly<Record<string, unknown>>): Enqueue => ({
  kind: 'enqueue',
  queue,
  name,
  data,
});
