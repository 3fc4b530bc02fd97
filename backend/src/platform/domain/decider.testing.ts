import { expect } from '@jest/globals';
import type { AnyEvent } from '../event-store/event-definition.js';
import type { TypedCommand } from './command.js';
import type { Decider } from './decider.js';
import { fold } from './decider-runner.js';

/** The outcome of a command in a test. */
export interface Decided<Event> {
  /** The decided events; throws when the command was rejected. */
  readonly events: readonly Event[];
  /** Expects exactly these events; an empty list expects that nothing changes. */
  then(expected: readonly unknown[]): void;
  /** Expects that the command is rejected with this message, or with an error that this matcher accepts. */
  thenThrows(refusal: Parameters<ReturnType<typeof expect>['toThrow']>[0]): void;
}

export interface Given<Cmd, Event> {
  /** @param now business time of the decision; defaults to `now` of the specification's context */
  when(command: Cmd, now?: Date | string): Decided<Event>;
}

/**
 * Tests the rules of a decider: `given(events).when(command).then(events)`.
 * @param context the settings and the business time that the rules read
 */
export const specification =
  <State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(
    decider: Decider<State, Cmd, Event, Settings>,
    context: { readonly settings: Settings; readonly now: Date },
  ): ((history: readonly Event[]) => Given<Cmd, Event>) =>
  (history) => ({
    when: (command, now = context.now) => {
      const decide = (): readonly Event[] =>
        decider.decisions.decide(command, fold(decider, history), {
          ...command.meta,
          now: new Date(now),
          settings: context.settings,
        });
      return {
        get events() {
          return decide();
        },
        then: (expected) => expect(decide()).toEqual(expected),
        thenThrows: (refusal) => expect(decide).toThrow(refusal),
      };
    },
  });
