import { Command } from '@nestjs/cqrs';
import type { Actor } from '../event-store/recorded-event.js';

/** The sender of a command, and ids that identify the command and its cause. */
export interface CommandMeta {
  /** The same id with the same payload returns the first result; with another payload the command is rejected. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Groups everything that one order caused: the order's id. Defaults to the stream's id. */
  readonly correlationId?: string;
  /** The event that led to the command, if any. */
  readonly causationId?: string;
}

/** The result of a command: the stream, and its version afterwards. */
export interface CommandResult {
  readonly streamId: string;
  readonly version: number;
  /** True when the same command had been carried out before. */
  readonly duplicate: boolean;
}

/** A command that a decider handles. */
export abstract class DomainCommand<Payload extends object> extends Command<CommandResult> {
  /** The command's name before it was renamed, so that repeats of commands from before are recognised. */
  static readonly formerName: string | undefined = undefined;

  constructor(
    readonly payload: Payload,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The name in a command's fingerprint; it stays the same when the class is renamed. */
export const durableName = (command: DomainCommand<object>): string => {
  const { formerName, name } = command.constructor as typeof DomainCommand;
  return formerName ?? name;
};

/** A command of an aggregate. Its type is the name of its class; the compiler distinguishes commands by it. */
export type TypedCommand = DomainCommand<object> & { readonly type: string };

export type CommandClass<Cmd extends TypedCommand> = new (payload: never, meta: CommandMeta) => Cmd;
