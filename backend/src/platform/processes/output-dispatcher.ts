import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '../domain/command.js';
import { derivedId } from '../ids.js';
import { Queues } from '../queue/queues.js';
import type { Output } from './output.js';

/**
 * What caused the outputs. The ids of commands and jobs are derived from it, so that dispatching the same outputs again
 * changes nothing.
 */
export interface OutputSource {
  /** Parts that identify the cause, for example the event's id and the process. */
  readonly key: readonly (string | number)[];
  /** Name of the process, deadline or job that acts. */
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId?: string;
}

/** Executes the outputs of processes and deadlines: sends commands on the bus and adds jobs to queues. */
@Injectable()
export class OutputDispatcher {
  constructor(
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {}

  /** Executes the outputs of one source, in order. */
  async dispatch(outputs: readonly Output[], source: OutputSource): Promise<void> {
    for (const [index, output] of outputs.entries()) {
      const id = derivedId(...source.key, index);
      if (output.kind === 'enqueue') {
        const data = { ...output.data, correlationId: source.correlationId, causationId: source.causationId };
        await this.queues.add(output.queue, { name: output.name, id, data });
      } else {
        const meta: CommandMeta = {
          commandId: id,
          actor: { id: source.actor, role: 'system' },
          correlationId: source.correlationId,
          causationId: source.causationId,
        };
        await this.commands.execute(output.make(meta));
      }
    }
  }
}
