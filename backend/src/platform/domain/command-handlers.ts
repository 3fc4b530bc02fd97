import { applyDecorators, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '../event-store/event-definition.js';
import type { CommandClass, CommandResult, TypedCommand } from './command.js';
import { type Aggregate, DeciderRunner } from './decider-runner.js';

type AnyCommandClass = abstract new (...values: never[]) => object;

/**
 * Decorator that stores which command a handler handles. It uses a separate metadata key, because Nest's key is
 * private.
 */
const HandledCommand = DiscoveryService.createDecorator<AnyCommandClass>();

/** Declares which command the decorated class handles. */
export const HandlesCommand = (command: AnyCommandClass): ClassDecorator =>
  applyDecorators(CommandHandler(command), HandledCommand(command));

/**
 * Prevents the application from starting when two handlers handle the same command: Nest would silently use the one
 * that it loads last.
 */
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

/** The commands of an aggregate's decision table that get no general handler. */
export interface OtherHandlers<Cmd extends TypedCommand> {
  /**
   * Custom handlers, for commands that read something before the decision or store rows together with the decided
   * events.
   */
  readonly own?: readonly Type<ICommandHandler<Cmd>>[];
  /** Commands that are never sent on the command bus, because handlers of other commands run them directly. */
  readonly internal?: readonly CommandClass<Cmd>[];
}

/**
 * Returns the handlers of all commands in the aggregate's decision table, except internal ones: the custom handlers,
 * and for every other command a general handler that loads the stream, decides and appends.
 * @throws Error when a custom handler handles no command of the table
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
