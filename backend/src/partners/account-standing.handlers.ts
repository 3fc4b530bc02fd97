import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetPartnerReadiness, SyncPartnerAccount } from '../identity/index.js';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { DeciderRunner } from '../platform/domain/decider-runner.js';
import { derivedId } from '../platform/ids.js';
import { partnerAggregate } from './partner.aggregate.js';
import { NoteAccountStanding, ReinstatePartner } from './partner.commands.js';
import { accountClosed, partnerIncomplete } from './partner.errors.js';
import { PartnerProfiles } from './reading/partner-view.reader.js';

/**
 * Reinstates a suspended partner, but first checks that the partner's account is still open and still a partner's; only
 * the identity context knows this.
 */
@HandlesCommand(ReinstatePartner)
export class ReinstatePartnerHandler implements ICommandHandler<ReinstatePartner> {
  constructor(
    private readonly queries: QueryBus,
    private readonly partners: PartnerProfiles,
    private readonly runner: DeciderRunner,
  ) {}

  /** @throws DomainError 409 `account_closed` or `partner_incomplete`, and the errors of the aggregate */
  async execute(command: ReinstatePartner): Promise<CommandResult> {
    const { partnerId } = command.payload;
    const [partner, account] = await Promise.all([
      this.partners.find(partnerId),
      this.queries.execute(new GetPartnerReadiness(partnerId)),
    ]);
    if (partner?.status === 'suspended') {
      if (account === null || account.status === 'closed') throw accountClosed();
      if (account.status === 'blocked' || !account.isPartner) throw partnerIncomplete(['account']);
    }
    return this.runner.run(partnerAggregate, command);
  }
}

/**
 * Notes in the partner's own history that the account was blocked, opened or closed. The account's present status is
 * read, so that repeated and reordered messages lead to the same result.
 */
@HandlesCommand(SyncPartnerAccount)
export class SyncPartnerAccountHandler implements ICommandHandler<SyncPartnerAccount> {
  constructor(
    private readonly queries: QueryBus,
    private readonly partners: PartnerProfiles,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ payload: { userId, by }, meta }: SyncPartnerAccount): Promise<CommandResult> {
    const [partner, account] = await Promise.all([
      this.partners.find(userId),
      this.queries.execute(new GetPartnerReadiness(userId)),
    ]);
    if (partner === undefined) return { streamId: userId, version: 0, duplicate: false };
    // An account that became a customer's while it was blocked stays no partner when it is opened.
    const isBlocked = account?.status !== 'open' || !account.isPartner;
    const { causationId } = meta;
    const noted = { commandId: derivedId(meta.commandId, String(isBlocked)), actor: by, causationId };
    return this.runner.run(partnerAggregate, new NoteAccountStanding({ partnerId: userId, isBlocked }, noted));
  }
}
