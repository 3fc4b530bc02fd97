import { applyDecorators, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '../event-store/event-definition.js';
import type { CommandClass, CommandResult, TypedCommand } from './command.js';
import { type Aggregate, DeciderRunner } from './decider-runner.js';

type AnyCommandClass = abstract new (...values: never[]) => object;

/** Which command a handler handles, under a key of our own: Nest keeps its own key private. */
const HandledCommand = DiscoveryService.createDecorator<AnyCommandClass>();

/** Declares the handler of a command. */
export const HandlesCommand = (command: AnyCommandClass): ClassDecorator =>
  applyDecorators(CommandHandler(command), HandledCommand(command));

/** Stops an application in which two handlers have one command: Nest would choose the one that it loads last. */
@Injectable()
export class CommandHandlers implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error when a command has two handlers */
  onModuleInit(): void {
    const handlers = new Map<AnyCommandClass, string>();
    for (const handler of this.discovery.getProviders({ metadataKey: HandledCommand.KEY })) {
      const command = this.discovery.getMetadataByDecorator(HandledCommand, handler);
      if (command === undefined) continue;
      const other = handlers.get(command);
      if (other !== undefined) throw new Error(`${command.name} has two handlers: ${other} and ${handler.name}`);
      handlers.set(command, String(handler.name));
    }
  }
}

/** The commands of an aggregate's table that the general handler does not handle. */
export interface OtherHandlers<Cmd extends TypedCommand> {
  /** Handlers of commands for which something is read before the decision or stored with it. */
  readonly own?: readonly Type<ICommandHandler<Cmd>>[];
  /** Commands that are never sent: handlers of other commands run them. */
  readonly internal?: readonly CommandClass<Cmd>[];
}

/**
 * The handlers of all commands of the aggregate's table: those of its own that are given, and for every other command one
 * that loads, decides and appends.
 * @throws Error when a handler that is given does not say which command of the table it handles
 */
export const deciderHandlers = <State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(
  aggregate: Aggregate<State, Cmd, Event, Settings>,
  { own = [], internal = [] }: OtherHandlers<Cmd> = {},
): Type[] => {
  const { commands } = aggregate.decider.decisions;
  const handled = new Set<unknown>([...internal, ...own.map((handler) => commandOf(handler, commands))]);
  return [...own, ...commands.filter((command) => !handled.has(command)).map((one) => generalHandler(aggregate, one))];
};

function commandOf(handler: Type, commands: readonly AnyCommandClass[]): AnyCommandClass {
  const command = new Reflector().get<AnyCommandClass | undefined>(HandledCommand.KEY, handler);
  if (command === undefined || !commands.includes(command)) {
    throw new Error(`${handler.name} handles no command of this aggregate`);
  }
  return command;
}

function generalHandler<State, Cmd extends TypedCommand, Event extends AnyEvent, Settings>(
  aggregate: Aggregate<State, Cmd, Event, Settings>,
  command: CommandClass<Cmd>,
): Type {
  @HandlesCommand(command)
  class DeciderHandler {
    constructor(private readonly runner: DeciderRunner) {}

    execute(sent: Cmd): Promise<CommandResult> {
      return this.runner.run(aggregate, sent);
    }
  }
  Object.defineProperty(DeciderHandler, 'name', { value: `${command.name}Handler` });
  return DeciderHandler;
}
