import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { serviceAggregate } from '../service/service.aggregate.js';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import type { CommandMeta, CommandResult } from '../../platform/domain/command.js';
import { derivedId } from '../../platform/ids.js';
import { SyncPartnerSuspension, RevokeFromPartner } from '../service/service.commands.js';

/** The reason stored in the events: a code that the audit's sentences translate. */
const REASON = 'partner_suspended';

/**
 * Takes offers and accepted services from a suspended partner (docs/domain.md#partner); work in progress continues. The
 * suspension is stored first, so that the partner gets no new offer after the list of services is read.
 */
@HandlesCommand(SyncPartnerSuspension)
export class SyncPartnerSuspensionHandler implements ICommandHandler<SyncPartnerSuspension> {
  constructor(
    private readonly database: Database,
    private readonly runner: DeciderRunner,
  ) {}

  /** This context stores no events about a suspension, so the result contains the partner's id as `streamId`. */
  async execute({ payload, meta }: SyncPartnerSuspension): Promise<CommandResult> {
    const { partnerId, isSuspended, by } = payload;
    await this.database.query({
      name: 'fulfilment.note-standing',
      text: 'SELECT fulfilment.note_standing($1, $2)',
      values: [partnerId, isSuspended],
    });
    if (isSuspended) await this.takeAll(partnerId, { ...meta, actor: { id: by, role: 'admin' } });
    return { streamId: partnerId, version: 0, duplicate: false };
  }

  private async takeAll(partnerId: string, { commandId, actor, causationId }: CommandMeta): Promise<void> {
    const given = await this.database.query<{ service_id: string }>({
      name: 'fulfilment.given-to-partner',
      text: `SELECT service_id FROM fulfilment.services
        WHERE busy_partner_id = $1 AND status = ANY($2)
        ORDER BY scheduled_date, service_id`,
      values: [partnerId, serviceLifecycle.statesWith('revocable')],
    });
    for (const { service_id: serviceId } of given) {
      const meta = { commandId: derivedId(commandId, serviceId), actor, causationId };
      await this.runner.run(serviceAggregate, new RevokeFromPartner({ serviceId, partnerId, reason: REASON }, meta));
    }
  }
}
