import type { CommandBus } from '@nestjs/cqrs';
import { requestHash } from '../../platform/event-store/event-store.js';
import type { AppConfig } from '../../config/app-config.js';
import type { ContextRegistry } from '../../platform/context-registry.js';
import type { CommandMeta, TypedCommand } from '../../platform/domain/command.js';
import { type Aggregate, type AnyAggregate, statesDecided } from '../../platform/domain/decider-runner.js';
import type { Deadline } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { AnyEvent } from '../../platform/event-store/event-definition.js';
import type { Append } from '../../platform/event-store/event-store.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { derivedId } from '../../platform/ids.js';
import type { Enqueue, Output } from '../../platform/processes/output.js';
import { Agenda } from './agenda.js';

/** Any command of a bus. */
export type AnyCommand = Parameters<CommandBus['execute']>[0];
type RunAggregate = Aggregate<unknown, TypedCommand, AnyEvent, unknown>;

/** One append of the past, with what its stream was and became. */
export interface PastAppend {
  readonly append: Omit<Append, 'guards' | 'rows'>;
  readonly aggregate: AnyAggregate;
  readonly state: unknown;
  /** The deadlines that were armed after each of its events. */
  readonly steps: readonly (readonly Deadline[])[];
}

/** A command with the instant at which it was sent. */
interface SentCommand {
  readonly at: Date;
  readonly command: AnyCommand;
}

interface Stream {
  state: unknown;
  version: number;
  correlationId: string;
}

/** When a job was added, and by which event. */
export interface JobCause {
  readonly at: Date;
  readonly correlationId: string;
  readonly causationId: string;
}

/** Who lives in the past: looks at each event, and does what people, jobs and the handlers of commands would do. */
export interface PastConduct {
  /** The command with what its handler would look up. */
  prepared(command: AnyCommand): AnyCommand;
  onEvent(event: Recorded, state: unknown): void;
  onJob(job: Enqueue, cause: JobCause): void;
}

/** The id of an event of the past, before it is decided. */
export const pastEventId = (streamId: string, version: number): string => derivedId(streamId, 'event', version);

/** How long a process takes to react to an event, in milliseconds. */
const REACTION_MS = 700;

/**
 * Works out a past in memory, by the same deciders, processes and deadlines that the application runs, each at its own
 * business time, up to the present. Nothing is stored, and the same script leads to the same past. Commands without a
 * decider, such as those that queue mails, are left out.
 */
export class PastWorld {
  readonly appends: PastAppend[] = [];
  /** The commands that aggregates have carried out. */
  readonly sent: SentCommand[] = [];
  /** Commands that the rules refused; a process may send such commands, a script should not. */
  readonly refusals: { readonly command: string; readonly code: string; readonly at: Date }[] = [];
  private readonly streams = new Map<string, Stream>();
  private readonly aggregates = new Map<unknown, RunAggregate>();
  private readonly agenda = new Agenda();

  constructor(
    private readonly registry: ContextRegistry,
    private readonly config: AppConfig,
    private readonly conduct: PastConduct,
  ) {
    for (const aggregate of registry.aggregates.values()) {
      const run = aggregate as unknown as RunAggregate;
      for (const command of run.decider.decisions.commands) this.aggregates.set(command, run);
    }
  }

  /** Has something done at an instant, after everything that is due earlier. */
  at(instant: Date, act: () => void): void {
    this.agenda.add(instant, act);
  }

  /** Lets time pass until `end`. What is due later stays undone. */
  runUntil(end: Date): void {
    for (let due = this.agenda.next(end); due !== undefined; due = this.agenda.next(end)) due();
  }

  /** Sends a command at an instant to the aggregate that decides it; a refusal is noted. */
  send(command: AnyCommand, at: Date): void {
    const aggregate = this.aggregates.get(command.constructor);
    if (aggregate === undefined) return;
    try {
      this.decide(aggregate, this.conduct.prepared(command) as unknown as TypedCommand, at);
      this.sent.push({ at, command });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.refusals.push({ command: command.constructor.name, code: error.code, at });
    }
  }

  private decide(aggregate: RunAggregate, command: TypedCommand, at: Date): void {
    const { decider } = aggregate;
    const streamId = decider.streamId(command);
    const stream = this.streams.get(streamId) ?? {
      state: decider.initialState,
      version: 0,
      correlationId: command.meta.correlationId ?? streamId,
    };
    const { commandId, actor } = command.meta;
    const settings = aggregate.settings?.(this.config);
    const events = decider.decisions.decide(command, stream.state, { now: at, actor, commandId, settings });
    if (events.length === 0) return;
    const states = statesDecided(decider, events, stream.state);
    const eventIds = events.map((_, index) => pastEventId(streamId, stream.version + index + 1));
    const append = {
      streamId,
      streamType: decider.streamType,
      expected: stream.version,
      events,
      eventIds,
      meta: { ...command.meta, correlationId: stream.correlationId },
      requestHash: requestHash(command.type, command.payload),
      occurredAt: at,
    };
    const steps = states.map((state) => decider.deadlines(state));
    const after = { ...stream, state: states.at(-1), version: stream.version + events.length };
    this.streams.set(streamId, after);
    this.appends.push({ append, aggregate, state: after.state, steps });
    this.arm(aggregate, { streamId, correlationId: stream.correlationId, armedBy: eventIds.at(-1) ?? '' }, steps);
    for (const [index, event] of events.entries()) {
      this.react(recorded(event, { append, index }), states[index]);
    }
  }

  /** Puts the deadlines on the agenda; one that is not armed any more when it is due does nothing. */
  private arm(
    { decider }: RunAggregate,
    about: { readonly streamId: string; readonly correlationId: string; readonly armedBy: string },
    steps: readonly (readonly Deadline[])[],
  ): void {
    const { streamId, correlationId, armedBy } = about;
    const { streamType } = decider;
    for (const { kind, dueAt } of steps.at(-1) ?? []) {
      this.at(dueAt, () => {
        const armed = decider.deadlines(this.streams.get(streamId)?.state);
        if (!armed.some((one) => one.kind === kind && one.dueAt.getTime() === dueAt.getTime())) return;
        const output = this.registry.deadlines
          .get(streamType)
          ?.fire[kind]?.({ streamId, streamType, kind, dueAt, correlationId, armedBy });
        if (output === undefined) return;
        const key = ['deadline', streamId, kind, dueAt.getTime()];
        this.dispatch([output], { key, actor: `deadline:${kind}`, correlationId, causationId: armedBy, at: dueAt });
      });
    }
  }

  private react(event: Recorded, state: unknown): void {
    for (const process of this.registry.processes) {
      const outputs = process.react(event);
      if (outputs.length === 0) continue;
      const { eventId, correlationId, occurredAt } = event;
      const at = new Date(occurredAt.getTime() + REACTION_MS);
      const cause = { key: [eventId, process.name], actor: process.name, correlationId, causationId: eventId, at };
      this.at(at, () => this.dispatch(outputs, cause));
    }
    this.conduct.onEvent(event, state);
  }

  private dispatch(
    outputs: readonly Output[],
    cause: {
      readonly key: readonly (string | number)[];
      readonly actor: string;
      readonly correlationId: string;
      readonly causationId: string;
      readonly at: Date;
    },
  ): void {
    const { actor, correlationId, causationId, at } = cause;
    for (const [index, output] of outputs.entries()) {
      if (output.kind === 'enqueue') {
        this.conduct.onJob(output, { at, correlationId, causationId });
        continue;
      }
      const commandId = derivedId(...cause.key, index);
      const meta: CommandMeta = { commandId, actor: { id: actor, role: 'system' }, correlationId, causationId };
      this.send(output.make(meta), at);
    }
  }
}

const recorded = (
  event: AnyEvent,
  { append, index }: { readonly append: PastAppend['append']; readonly index: number },
): Recorded => ({
  ...event,
  xid: '0',
  position: '0',
  streamId: append.streamId,
  streamType: append.streamType,
  version: Number(append.expected) + index + 1,
  eventId: append.eventIds?.[index] ?? '',
  schemaVersion: 1,
  actor: append.meta.actor,
  correlationId: append.meta.correlationId ?? append.streamId,
  causationId: append.meta.causationId ?? null,
  commandId: append.meta.commandId,
  occurredAt: append.occurredAt,
  recordedAt: append.occurredAt,
  hash: '',
});
