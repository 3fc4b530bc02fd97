import { describe, expect, it } from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { DomainCommand } from './command.js';
import { CommandHandlers, deciderHandlers, HandlesCommand } from './command-handlers.js';
import { decisions } from './decider.js';
import { defineAggregate } from './decider-runner.js';

class Open extends DomainCommand<object> {
  readonly type = 'Open';
}
class Close extends DomainCommand<object> {
  readonly type = 'Close';
}
class Note extends DomainCommand<object> {
  readonly type = 'Note';
}

@HandlesCommand(Open)
class OpenHandler {
  execute = (command: Open): Promise<never> => Promise.reject(new Error(command.type));
}
@HandlesCommand(Note)
class NoteHandler {
  execute = (command: Note): Promise<never> => Promise.reject(new Error(command.type));
}

const doorAggregate = defineAggregate({
  decider: {
    streamType: 'door',
    initialState: {},
    streamId: () => 'door',
    decisions: decisions<object, never>()
      .on(Open, () => [])
      .on(Close, () => []),
    evolve: (state: object) => state,
    deadlines: () => [],
  },
});

const startWith = (providers: Type[]) => {
  @Module({ imports: [DiscoveryModule], providers: [CommandHandlers, ...providers] })
  class Application {}
  return NestFactory.createApplicationContext(Application, { logger: false, abortOnError: false });
};

const namesOf = (handlers: readonly Type[]) => handlers.map(({ name }) => name);

describe('the handlers of an aggregate', () => {
  it('consist of the custom handlers, and a general handler for every other command of the decision table', () => {
    expect(namesOf(deciderHandlers(doorAggregate))).toEqual(['OpenHandler', 'CloseHandler']);
    expect(deciderHandlers(doorAggregate, { own: [OpenHandler] })[0]).toBe(OpenHandler);
    expect(namesOf(deciderHandlers(doorAggregate, { own: [OpenHandler] }))).toEqual(['OpenHandler', 'CloseHandler']);
  });

  it('do not include a handler for an internal command', () => {
    expect(namesOf(deciderHandlers(doorAggregate, { internal: [Close] }))).toEqual(['OpenHandler']);
  });

  it('are rejected when a custom handler handles no command of the decision table', () => {
    const foreign = NoteHandler as unknown as typeof OpenHandler;
    expect(() => deciderHandlers(doorAggregate, { own: [foreign] })).toThrow(
      'NoteHandler handles no command of this aggregate',
    );
  });
});

describe('an application', () => {
  it('does not start when a command has two handlers', async () => {
    @HandlesCommand(Open)
    class SecondHandler {}
    await expect(startWith([OpenHandler, SecondHandler])).rejects.toThrow(
      'Open has two handlers: OpenHandler and SecondHandler',
    );
  });

  it('starts when each command has one handler', async () => {
    const application = await startWith([OpenHandler, NoteHandler]);
    await application.close();
  });
});
