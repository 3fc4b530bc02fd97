import type { ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import type { CommandResult } from '../../platform/domain/command.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { derivedId } from '../../platform/ids.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import { AnnounceCorrection, RecordCorrection } from './corrections.js';

/** Tells each service of an order; the ids of the commands are derived, so that a repeat tells nobody twice. */
@HandlesCommand(AnnounceCorrection)
export class AnnounceCorrectionHandler implements ICommandHandler<AnnounceCorrection> {
  constructor(
    private readonly database: Database,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ payload: { orderId, fields, by }, meta }: AnnounceCorrection): Promise<CommandResult> {
    const services = await this.database.query<{ service_id: string }>({
      name: 'fulfilment.services-of-corrected-order',
      text: 'SELECT service_id FROM fulfilment.services WHERE order_id = $1 ORDER BY service_id',
      values: [orderId],
    });
    for (const { service_id: serviceId } of services) {
      const told = { ...meta, commandId: derivedId(meta.commandId, serviceId) };
      await this.runner.run(serviceAggregate, new RecordCorrection({ serviceId, fields, by }, told));
    }
    return { streamId: orderId, version: 0, duplicate: false };
  }
}
