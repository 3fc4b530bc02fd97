import type { Statement } from '../database/database.js';
import type { AnyEvent } from '../event-store/event-definition.js';
import type { Actor } from '../event-store/recorded-event.js';
import type { CommandClass, TypedCommand } from './command.js';

/** What a rule reads in addition to the command and the state. */
export interface DecisionContext<Settings = unknown> {
  /** Business time of the decision. */
  readonly now: Date;
  readonly actor: Actor;
  /** The id of the command. Ids of rows that are stored with the command's events are derived from it. */
  readonly commandId: string;
  /** The settings that the aggregate selects from the configuration. */
  readonly settings: Settings;
}

/**
 * Returns the events that a command causes; no events when nothing changes. Throws a DomainError to reject the command.
 */
export type Rule<State, Payload, Event, Settings> = (
  payload: Payload,
  state: State,
  context: DecisionContext<Settings>,
) => readonly Event[];

interface Entry<State, Event, Settings> {
  readonly command: CommandClass<TypedCommand>;
  readonly rule: Rule<State, object, Event, Settings>;
}

/** Makes the compiler reject a command that already has a rule. */
type NotYetHandled<Type extends string, Handled extends string> =
  Extract<Type, Handled> extends never ? unknown : { readonly handledTwice: Extract<Type, Handled> };

/**
 * One rule per command of an aggregate or of one of its topics. A table is immutable: each method returns a new one.
 */
export class DecisionTable<State, Event extends AnyEvent, Settings, Cmd extends TypedCommand> {
  constructor(private readonly entries: ReadonlyMap<unknown, Entry<State, Event, Settings>> = new Map()) {}

  /** Adds the rule of a command. */
  on<Added extends TypedCommand>(
    command: CommandClass<Added> & NotYetHandled<Added['type'], Cmd['type']>,
    rule: Rule<State, Added['payload'], Event, Settings>,
  ): DecisionTable<State, Event, Settings, Cmd | Added> {
    return this.with([{ command, rule: rule as Rule<State, object, Event, Settings> }]);
  }

  /**
   * Adds a topic whose rules need a narrower state. `narrow` returns that state, throws to reject every command of the
   * topic, or returns undefined when no command of the topic changes anything.
   */
  include<Narrow, Added extends TypedCommand>(
    topic: DecisionTable<Narrow, Event, Settings, Added> & NotYetHandled<Added['type'], Cmd['type']>,
    narrow: (state: State, context: DecisionContext<Settings>) => Narrow | undefined,
  ): DecisionTable<State, Event, Settings, Cmd | Added> {
    return this.with(
      [...topic.entries.values()].map(({ command, rule }) => ({
        command,
        rule: (payload, state, context) => {
          const narrowed = narrow(state, context);
          return narrowed === undefined ? [] : rule(payload, narrowed, context);
        },
      })),
    );
  }

  /** The classes of all commands that have a rule. */
  get commands(): readonly CommandClass<Cmd>[] {
    return [...this.entries.values()].map(({ command }) => command as CommandClass<Cmd>);
  }

  readonly decide = (command: Cmd, state: State, context: DecisionContext<Settings>): readonly Event[] => {
    const entry = this.entries.get(command.constructor);
    if (entry === undefined) throw new Error(`No rule for ${command.constructor.name}`);
    return entry.rule(command.payload, state, context);
  };

  private with<More extends TypedCommand>(
    added: readonly Entry<State, Event, Settings>[],
  ): DecisionTable<State, Event, Settings, Cmd | More> {
    const entries = added.map((entry) => [entry.command, entry] as const);
    return new DecisionTable(new Map([...this.entries, ...entries]));
  }
}

/** The commands that have a rule in a table: `CommandOf<typeof table>`. */
export type CommandOf<Table extends { readonly decide: (...values: never[]) => unknown }> = Parameters<
  Table['decide']
>[0];

/** Returns an empty table, to which rules are added: `decisions<State, Event, Settings>().on(Command, rule)`. */
export const decisions = <State, Event extends AnyEvent, Settings = undefined>(): DecisionTable<
  State,
  Event,
  Settings,
  never
> => new DecisionTable();

/** One function per event type, which returns the fields of the state that the event changes. */
export type Folds<State, Event extends AnyEvent> = {
  readonly [Type in Event['type']]: (state: State, data: Extract<Event, { type: Type }>['data']) => Partial<State>;
};

/** The fields of the state that an event changes, with their new values. */
export const changesOf = <State, Event extends AnyEvent>(
  folds: Folds<State, Event>,
  state: State,
  event: Event,
): Partial<State> => folds[event.type as Event['type']](state, event.data);

/** A time at which an action runs unless an event disarms the deadline first. */
export interface Deadline {
  readonly kind: string;
  /** The instant when the action is due, by the business clock. */
  readonly dueAt: Date;
}

/** The rules of one stream type, as pure functions without I/O. */
export interface Decider<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings = undefined> {
  readonly streamType: string;
  readonly initialState: State;
  /** The id of the stream that a command is for. */
  readonly streamId: (command: Cmd) => string;
  /** The command that begins the stream, if any; it is decided without loading the stream. */
  readonly beginsWith?: CommandClass<Cmd>;
  /** For each command, the function that decides its events. */
  readonly decisions: DecisionTable<State, Event, Settings, Cmd>;
  /**
   * Returns the state after an event. Never throws, even for an event that the lifecycle does not permit in the state.
   */
  readonly evolve: (state: State, event: Event) => State;
  /**
   * Whether an event is possible in a state. A decided event that is not possible is an error; nothing is checked if
   * `permits` is left out.
   */
  readonly permits?: (state: State, event: Event) => boolean;
  /** Returns all deadlines that are armed in a state; the append arms and disarms deadlines accordingly. */
  readonly deadlines: (state: State) => readonly Deadline[];
}

/** What the row of a stream can contain in addition to the state. */
export interface StreamMeta {
  readonly streamId: string;
  readonly version: number;
  readonly correlationId: string;
  /** Business time of the command. */
  readonly now: Date;
}

/** Writes the row of a stream in the transaction of the append, so that reads show a change immediately. */
export interface InlineProjection<State> {
  readonly streamType: string;
  /** Returns the upsert of the stream's row; the statement must not overwrite a row of a newer version. */
  statement(state: State, meta: StreamMeta): Statement;
}
