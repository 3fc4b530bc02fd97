import { Command } from '@nestjs/cqrs';
import type { Actor } from '../event-store/recorded-event.js';

/** Who sends a command, and which repeat of it this is. */
export interface CommandMeta {
  /** The same id with the same payload gets the first answer; with another payload it is refused. */
  readonly commandId: string;
  readonly actor: Actor;
  /** The order's id for everything that an order causes; the stream's id when left out. */
  readonly correlationId?: string;
  /** The event that led to the command, when one did. */
  readonly causationId?: string;
}

/** What a command changed: the stream, and its version afterwards. */
export interface CommandResult {
  readonly streamId: string;
  readonly version: number;
  /** True when the same command had been carried out before. */
  readonly duplicate: boolean;
}

/** A command that a decider handles. */
export abstract class DomainCommand<Payload extends object> extends Command<CommandResult> {
  /** The name before a command was renamed: repeats of commands sent before that are still recognised. */
  static readonly formerName: string | undefined = undefined;

  constructor(
    readonly payload: Payload,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The name that is part of the fingerprint of a command; it never changes. */
export const durableName = (command: DomainCommand<object>): string => {
  const { formerName, name } = command.constructor as typeof DomainCommand;
  return formerName ?? name;
};

/** A command of an aggregate. Its type is the name of its class; the compiler distinguishes commands by it. */
export type TypedCommand = DomainCommand<object> & { readonly type: string };

export type CommandClass<Cmd extends TypedCommand> = new (payload: never, meta: CommandMeta) => Cmd;
