import type { AnyEvent, EventDefinitions, EventOf } from '../event-store/event-definition.js';
import type { Recorded } from '../event-store/recorded-event.js';
import type { Output } from './output.js';

type Reaction<Event> = (event: Recorded<Event & AnyEvent>) => readonly Output[];

/** Reactions to the events of one stream type. */
export interface Reactions {
  readonly streamType: string;
  readonly reactions: Readonly<Record<string, Reaction<never>>>;
}

/** A business process as a pure function: an event leads to commands and jobs. */
export interface ProcessDefinition {
  /**
   * Name of the process. It is recorded as the actor of the process's commands, and the ids of its commands and jobs
   * are derived from it, so it must never change after the first run.
   */
  readonly name: string;
  react(event: Recorded): readonly Output[];
  /** Whether the process reacts to events of this type; events of other types need not be read immediately. */
  reactsTo(type: string): boolean;
}

/** Reactions to events of one stream type, typed by the definitions of those events. */
export const on = <Definitions extends EventDefinitions>(
  definitions: Definitions,
  reactions: {
    readonly [Type in EventOf<Definitions>['type']]?: Reaction<Extract<EventOf<Definitions>, { type: Type }>>;
  },
): Reactions => ({
  streamType: definitions.streamType,
  reactions: reactions as Readonly<Record<string, Reaction<never>>>,
});

/** A process made of reactions to the events of one or more stream types. */
export const defineProcess = (name: string, reactions: readonly Reactions[]): ProcessDefinition => {
  const byStream = new Map(reactions.map((entry) => [entry.streamType, entry.reactions]));
  return {
    name,
    react: (event) => byStream.get(event.streamType)?.[event.type]?.(event as never) ?? [],
    reactsTo: (type) => reactions.some((entry) => type in entry.reactions),
  };
};
