import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '../domain/command.js';
import { derivedId } from '../ids.js';
import { Queues } from '../queue/queues.js';
import type { Output } from './output.js';

/** Where outputs come from: their ids are derived from it, so a repeat changes nothing. */
export interface OutputSource {
  /** Parts that name the cause, for example the event's id and the process. */
  readonly key: readonly (string | number)[];
  /** Name of the process, deadline or job that acts. */
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId?: string;
}

/** Carries out what processes and deadlines want: commands on the bus, jobs in their queue. */
@Injectable()
export class OutputDispatcher {
  constructor(
    private readonly commands: CommandBus,
    private readonly queues: Queues,
  ) {}

  /** Carries out the outputs of one cause, in order. */
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
