import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { ListContacts } from '../identity/index.js';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { DeciderRunner } from '../platform/domain/decider-runner.js';
import { partnerAggregate } from './partner.aggregate.js';
import { ReinstatePartner } from './partner.commands.js';
import { accountClosed } from './partner.errors.js';
import { PartnerProfiles } from './reading/partner-view.reader.js';

/**
 * Reinstates a suspended partner, but first checks that the partner's account has not been closed in the meantime; only
 * the identity context knows this.
 */
@HandlesCommand(ReinstatePartner)
export class ReinstatePartnerHandler implements ICommandHandler<ReinstatePartner> {
  constructor(
    private readonly queries: QueryBus,
    private readonly partners: PartnerProfiles,
    private readonly runner: DeciderRunner,
  ) {}

  /** @throws DomainError 409 `account_closed`, and the errors of the aggregate */
  async execute(command: ReinstatePartner): Promise<CommandResult> {
    const { partnerId } = command.payload;
    const [partner, [account]] = await Promise.all([
      this.partners.find(partnerId),
      this.queries.execute(new ListContacts([partnerId])),
    ]);
    if (partner?.status === 'suspended' && account === undefined) throw accountClosed();
    return this.runner.run(partnerAggregate, command);
  }
}
