import { Command } from '@nestjs/cqrs';
import type { Statement } from '../database/database.js';
import type { AnyEvent } from '../event-store/event-definition.js';
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

export interface DecisionContext {
  /** Business time of the decision. */
  readonly now: Date;
  readonly actor: Actor;
}

/** A moment at which something happens by itself unless an event disarms it. */
export interface Deadline {
  readonly kind: string;
  /** Instant of the business clock. */
  readonly dueAt: Date;
}

/** The rules of one kind of stream: pure functions, nothing read and nothing written. */
export interface Decider<State, Cmd extends DomainCommand<object>, Event extends AnyEvent> {
  readonly streamType: string;
  readonly initialState: State;
  /** Which stream a command is for. */
  streamId(command: Cmd): string;
  /** True for a command that begins its stream: it is decided without reading first. */
  begins?(command: Cmd): boolean;
  readonly evolve: (state: State, event: Event) => State;
  /** Events that the command leads to; none means that nothing changes; a refusal is thrown as DomainError. */
  decide(command: Cmd, state: State, context: DecisionContext): readonly Event[];
  /** All deadlines armed in a state; the store arms and disarms them with the append. */
  deadlines(state: State): readonly Deadline[];
}

/** Where a stream stands when its row is written. */
export interface StreamMeta {
  readonly streamId: string;
  readonly version: number;
  readonly correlationId: string;
  /** Business clock of the command. */
  readonly now: Date;
}

/** The one row of a stream that is written in the append's transaction, so that a person sees it at once. */
export interface InlineProjection<State> {
  readonly streamType: string;
  /** The upsert of the stream's row; it must not overwrite a newer version. */
  statement(state: State, meta: StreamMeta): Statement;
}
