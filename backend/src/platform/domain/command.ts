import { Command } from '@nestjs/cqrs';
import type { Actor } from '../event-store/recorded-event.js';

/** A reason that the sender of a command typed; events refer to it by its id (ADR 0089). */
export interface WrittenReason {
  readonly reasonId: string;
  readonly body: string;
}

/** The sender of a command, and ids that identify the command and its cause. */
export interface CommandMeta {
  /** A repeat with the same id and payload returns the first result; the same id with another payload is rejected. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Groups everything that one order caused: it is the order's id. Defaults to the stream's id. */
  readonly correlationId?: string;
  /** Id of the event that caused the command; left out if no event did. */
  readonly causationId?: string;
  /** The reason that the sender typed, which is stored with the events of the command. */
  readonly written?: WrittenReason;
}

/** The result of a command: its stream, and the version of the stream afterwards. */
export interface CommandResult {
  readonly streamId: string;
  readonly version: number;
  /** True when this is the stored result of an earlier run of the same command. */
  readonly duplicate: boolean;
}

/** A command that a decider handles. */
export abstract class DomainCommand<Payload extends object> extends Command<CommandResult> {
  constructor(
    readonly payload: Payload,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** A command of an aggregate. `type` is the name of its class; the compiler distinguishes commands by `type`. */
export type TypedCommand = DomainCommand<object> & { readonly type: string };

export type CommandClass<Cmd extends TypedCommand> = new (payload: never, meta: CommandMeta) => Cmd;
