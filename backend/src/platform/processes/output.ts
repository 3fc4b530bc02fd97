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

/** An output of a process; the runner adds ids, causation and correlation. */
export type Output = Send | Enqueue;

/** Sends a command with `payload`, as the system. */
export const send = <Payload extends object>(
  command: new (payload: Payload, meta: CommandMeta) => DomainCommand<Payload>,
  payload: Payload,
): Send => ({ kind: 'send', name: command.name, make: (meta) => new command(payload, meta) });

/** Adds a job to a queue; a repeat of the same event adds it only once. */
export const enqueue = (queue: string, name: string, data: Readonly<Record<string, unknown>>): Enqueue => ({
  kind: 'enqueue',
  queue,
  name,
  data,
});
