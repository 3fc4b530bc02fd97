import { describe, expect, it } from '@jest/globals';
import { DomainCommand } from './command.js';
import { type Decider, decisions } from './decider.js';
import { statesDecided } from './decider-runner.js';

class OpenDoor extends DomainCommand<{ readonly door: string }> {
  readonly type = 'OpenDoor';
}
class CloseDoor extends DomainCommand<{ readonly door: string }> {
  readonly type = 'CloseDoor';
}
class PaintDoor extends DomainCommand<{ readonly door: string; readonly colour: string }> {
  readonly type = 'PaintDoor';
}

type Door = { readonly isOpen: boolean; readonly colour: string };
type DoorEvent =
  | { readonly type: 'Opened'; readonly data: object }
  | { readonly type: 'Closed'; readonly data: object }
  | { readonly type: 'Painted'; readonly data: { readonly colour: string } };

const meta = { commandId: '1', actor: { id: 'tests', role: 'system' } } as const;
const context = { ...meta, now: new Date('2027-06-20T08:00:00Z'), settings: undefined };
const [opened, closed]: DoorEvent[] = [
  { type: 'Opened', data: {} },
  { type: 'Closed', data: {} },
];

const open = () => (opened ? [opened] : []);
const close = () => (closed ? [closed] : []);
const paint = ({ colour }: PaintDoor['payload']): DoorEvent[] => [{ type: 'Painted', data: { colour } }];

describe('a decision table', () => {
  const table = decisions<Door, DoorEvent>().on(OpenDoor, open).on(PaintDoor, paint);

  it('decides a command with its rule, which receives the payload', () => {
    const command = new PaintDoor({ door: '1', colour: 'blue' }, meta);
    expect(table.decide(command, { isOpen: false, colour: 'red' }, context)).toEqual([
      { type: 'Painted', data: { colour: 'blue' } },
    ]);
  });

  it('lists the classes of its commands', () => {
    expect(table.commands).toEqual([OpenDoor, PaintDoor]);
  });

  it('throws for a command without a rule, and stays unchanged when an extended copy is made', () => {
    const more = table.on(CloseDoor, close);
    const command = new CloseDoor({ door: '1' }, meta);
    expect(more.decide(command, { isOpen: true, colour: 'red' }, context)).toEqual([closed]);
    expect(() => table.decide(command as never, { isOpen: true, colour: 'red' }, context)).toThrow('CloseDoor');
  });
});

describe('the states after decided events', () => {
  const door = {
    streamType: 'door',
    evolve: (state: Door, event: DoorEvent): Door => ({ ...state, isOpen: event.type === 'Opened' }),
    permits: ({ isOpen }: Door, { type }: DoorEvent) => isOpen === (type === 'Closed'),
  };
  const events = (...types: ('Opened' | 'Closed')[]): DoorEvent[] => types.map((type) => ({ type, data: {} }));
  const shut: Door = { isOpen: false, colour: 'red' };

  it('contain one state per event', () => {
    const states = statesDecided(door, events('Opened', 'Closed'), shut);
    expect(states).toEqual([{ isOpen: true, colour: 'red' }, shut]);
  });

  it('are rejected when an event is not possible in the state before it', () => {
    expect(() => statesDecided(door, events('Opened', 'Opened'), shut)).toThrow('Opened is not possible in door');
  });
});

describe('a topic of a decision table', () => {
  const topic = decisions<{ readonly colour: string }, DoorEvent>().on(PaintDoor, (_, { colour }) => [
    { type: 'Painted', data: { colour } },
  ]);
  const table = decisions<Door | null, DoorEvent>()
    .on(OpenDoor, open)
    .include(topic, (door) => door ?? undefined);
  const command = new PaintDoor({ door: '1', colour: 'blue' }, meta);

  it('gives its rules the narrowed state', () => {
    expect(table.decide(command, { isOpen: true, colour: 'red' }, context)).toEqual([
      { type: 'Painted', data: { colour: 'red' } },
    ]);
  });

  it('decides no events when the state cannot be narrowed', () => {
    expect(table.decide(command, null, context)).toEqual([]);
  });
});

/** Each test compiles only if the compiler rejects the line after `@ts-expect-error`. */
describe('the types of a decision table', () => {
  const table = decisions<Door, DoorEvent>().on(OpenDoor, open);

  it('reject a second rule for a command', () => {
    // @ts-expect-error OpenDoor has a rule
    expect(table.on(OpenDoor, open).commands).toEqual([OpenDoor]);
    // @ts-expect-error the topic has a rule for OpenDoor
    expect(table.include(table, (door) => door).commands).toEqual([OpenDoor]);
  });

  it('reject a rule that reads the payload of another command', () => {
    // @ts-expect-error CloseDoor has no colour
    expect(table.on(CloseDoor, paint).commands).toEqual([OpenDoor, CloseDoor]);
  });

  it('reject a decider that lacks a rule for one of its commands', () => {
    // @ts-expect-error CloseDoor has no rule
    const incomplete: Decider<Door, OpenDoor | CloseDoor, DoorEvent>['decisions'] = table;
    const complete: Decider<Door, OpenDoor | CloseDoor, DoorEvent>['decisions'] = table.on(CloseDoor, close);
    expect([incomplete.commands.length, complete.commands.length]).toEqual([1, 2]);
  });
});
