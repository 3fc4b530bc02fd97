import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import type { Statement } from '../database/database.js';
import { DomainError } from './domain-error.js';
import type { CommandResult, TypedCommand } from './command.js';
import type { Deadline, Decider, InlineProjection } from './decider.js';
import { armedBy, deadlinesStatement, sameDeadlines } from '../event-store/deadline-rows.js';
import type { AnyEvent } from '../event-store/event-definition.js';
import { CommandMismatchError, EventStore, requestHash, VersionConflictError } from '../event-store/event-store.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import type { Recorded } from '../event-store/recorded-event.js';
import { writtenReasonStatement } from '../written-reasons.js';

/** A decider, and optionally the projection that writes a row of its state in the same transaction as the events. */
export interface Aggregate<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings = undefined> {
  readonly decider: Decider<State, Cmd, Event, Settings>;
  readonly inline?: InlineProjection<State>;
  /** Selects from the configuration the settings that the rules read. */
  readonly settings?: (config: AppConfig) => Settings;
  /**
   * Returns what the audit shows for a stream, given the states after each of its events. By default, the audit shows
   * the last state.
   */
  readonly audited?: (states: readonly State[]) => unknown;
  /** Maps an error of the append to a domain error; returns other errors unchanged. */
  readonly refusalOf?: (error: unknown, command: Cmd) => unknown;
}

/** An aggregate whose types are not known: only what is needed to fold a history and show the state. */
export interface AnyAggregate {
  readonly decider: {
    readonly streamType: string;
    readonly initialState: unknown;
    evolve(state: unknown, event: AnyEvent): unknown;
    deadlines(state: unknown): readonly Deadline[];
  };
  readonly inline?: InlineProjection<unknown>;
  audited?(states: readonly unknown[]): unknown;
}

/** Declares an aggregate; the context registers it with `PlatformModule.registerContext`. */
export const defineAggregate = <State, Cmd extends TypedCommand, Event extends AnyEvent, Settings = undefined>(
  aggregate: Aggregate<State, Cmd, Event, Settings>,
): Aggregate<State, Cmd, Event, Settings> => aggregate;

/** Additional statements in the transaction of one command, and where its cause is found. */
export interface RunOptions {
  readonly guards?: readonly Statement[];
  readonly rows?: readonly Statement[];
  /** Returns the id of the event in the stream that caused the command, which becomes its causation id. */
  readonly causeIn?: (history: readonly Recorded[]) => string | undefined;
}

const ATTEMPTS = 8;

interface Loaded<State> {
  readonly state: State;
  readonly history: readonly Recorded[];
  readonly version: number;
  readonly correlationId: string | undefined;
}

/** Runs commands: loads the stream, folds it, decides and appends; retries when another writer appended first. */
@Injectable()
export class DeciderRunner {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly signal: FeedSignal,
    private readonly config: AppConfig,
  ) {}

  /**
   * Runs one command.
   * @throws DomainError when the rules reject the command; 422 `idempotency_mismatch` when its id was used for another
   * payload; 409 `busy` when other writers appended first eight times in a row
   */
  async run<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(
    aggregate: Aggregate<State, Cmd, Event, Settings>,
    command: Cmd,
    options: RunOptions = {},
  ): Promise<CommandResult> {
    const { decider } = aggregate;
    let begin = decider.beginsWith !== undefined && command instanceof decider.beginsWith;
    for (let attempt = 1; ; attempt += 1) {
      const loaded = begin ? beginning(decider) : await this.load(decider, decider.streamId(command));
      try {
        return await this.decideAndAppend({ aggregate, command, loaded, options });
      } catch (error) {
        if (error instanceof VersionConflictError && attempt < ATTEMPTS) {
          begin = false;
          continue;
        }
        throw coded(aggregate.refusalOf?.(error, command) ?? error);
      }
    }
  }

  /** The folded state of a stream and its version; version 0 when there is no such stream. */
  async load<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(
    decider: Decider<State, Cmd, Event, Settings>,
    streamId: string,
  ): Promise<Loaded<State>> {
    const events = await this.store.load(streamId, decider.streamType);
    return {
      state: fold(decider, events as Recorded<Event>[]),
      history: events,
      version: events.length,
      correlationId: events[0]?.correlationId,
    };
  }

  private async decideAndAppend<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(run: {
    aggregate: Aggregate<State, Cmd, Event, Settings>;
    command: Cmd;
    loaded: Loaded<State>;
    options: RunOptions;
  }): Promise<CommandResult> {
    const { command, loaded, options } = run;
    const { decider, inline } = run.aggregate;
    const streamId = decider.streamId(command);
    const now = this.clock.now();
    const events = await this.decided(run.aggregate, command, { loaded, now });
    if (!Array.isArray(events)) return events as CommandResult;
    if (events.length === 0) return { streamId, version: loaded.version, duplicate: false };

    const states = statesDecided(decider, events, loaded.state);
    const state = states.at(-1) ?? loaded.state;
    const correlationId = loaded.correlationId ?? command.meta.correlationId ?? streamId;
    const meta = { streamId, version: loaded.version + events.length, correlationId, now };
    const rows = [...(options.rows ?? [])];
    const { written, actor } = command.meta;
    if (written) rows.push(writtenReasonStatement(written, { streamId, authorId: actor.id, at: now }));
    if (inline) rows.push(inline.statement(state, meta));
    const armed: readonly Deadline[] = decider.deadlines(state);
    const before = loaded.version === 0 ? [] : decider.deadlines(loaded.state);
    if (!sameDeadlines(armed, before)) {
      const steps = [...states.slice(0, -1).map((one) => decider.deadlines(one)), armed];
      const since = armedBy(before, steps, loaded.version);
      rows.push(deadlinesStatement(since, { ...meta, streamType: decider.streamType }));
    }
    const result = await this.store.append({
      streamId,
      streamType: decider.streamType,
      expected: loaded.version,
      events,
      meta: { ...command.meta, correlationId, causationId: causeOf(command, loaded, options) },
      requestHash: requestHash(command.type, command.payload),
      occurredAt: now,
      guards: options.guards,
      rows,
    });
    for (const { dueAt } of armed) this.signal.armed(dueAt);
    return result;
  }

  /** Returns the decided events, or the first result when a rejected command turns out to be a repeat. */
  private async decided<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(
    { decider, settings }: Aggregate<State, Cmd, Event, Settings>,
    command: Cmd,
    at: { loaded: Loaded<State>; now: Date },
  ): Promise<readonly Event[] | CommandResult> {
    try {
      const { commandId, actor } = command.meta;
      const context = { now: at.now, actor, commandId, settings: settings?.(this.config) as Settings };
      return decider.decisions.decide(command, at.loaded.state, context);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const first = await this.store.resultOf(command.meta.commandId);
      if (first && first.streamId === decider.streamId(command)) return first;
      throw error;
    }
  }
}

const causeOf = ({ meta }: TypedCommand, { history }: Loaded<unknown>, { causeIn }: RunOptions): string | undefined =>
  causeIn === undefined ? meta.causationId : causeIn(history);

const beginning = <State>(decider: { initialState: State }): Loaded<State> => ({
  state: decider.initialState,
  history: [],
  version: 0,
  correlationId: undefined,
});

/**
 * The states after each decided event.
 * @throws Error when an event is not possible in the state before it, which is a defect of the rule that decided it
 */
export const statesDecided = <State, Event extends AnyEvent>(
  decider: Pick<Decider<State, TypedCommand, Event, unknown>, 'streamType' | 'evolve' | 'permits'>,
  events: readonly Event[],
  before: State,
): State[] => {
  let state = before;
  return events.map((event) => {
    if (decider.permits?.(state, event) === false)
      throw new Error(`${event.type} is not possible in ${decider.streamType}`);
    state = decider.evolve(state, event);
    return state;
  });
};

const statesAfter = <State, Event extends AnyEvent>(
  { evolve }: { readonly evolve: (state: State, event: Event) => State },
  events: readonly Event[],
  before: State,
): State[] => {
  let state = before;
  return events.map((event) => {
    state = evolve(state, event);
    return state;
  });
};

/** The state after a history of events. */
export const fold = <State, Event extends AnyEvent>(
  decider: { readonly initialState: State; readonly evolve: (state: State, event: Event) => State },
  events: readonly Event[],
): State => events.reduce((state, event) => decider.evolve(state, event), decider.initialState);

/** What the audit shows for a history. */
export const auditedState = (aggregate: AnyAggregate, events: readonly AnyEvent[]): unknown => {
  const { decider } = aggregate;
  const states = statesAfter(decider, events, decider.initialState);
  return aggregate.audited && states.length > 0 ? aggregate.audited(states) : fold(decider, events);
};

const coded = (error: unknown): unknown => {
  if (error instanceof CommandMismatchError) {
    return new DomainError({
      code: 'idempotency_mismatch',
      message: 'This key was used before with other content.',
    });
  }
  if (error instanceof VersionConflictError) {
    return new DomainError({
      code: 'busy',
      message: 'Too many changes at once. Please try again.',
      isTemporary: true,
    });
  }
  return error;
};
