import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { defaultCapacity, RADIUS_KM } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import { GetApplicantRows, EnrolAsPartner, RegisterPartner } from '../../identity/index.js';
import { errorCode, FOREIGN_KEY_VIOLATION } from '../../platform/database/error-code.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { newId } from '../../platform/ids.js';
import { partnerAggregate } from '../partner.aggregate.js';
import { ApplyAsPartner } from '../partner.commands.js';
import { PartnerProfiles } from '../reading/partner-view.reader.js';

const applicationOf = (partnerId: string, partnerType: PartnerType, by: Actor): ApplyAsPartner =>
  new ApplyAsPartner(
    { partnerId, partnerType, radiusKm: RADIUS_KM.default, capacity: defaultCapacity },
    { commandId: newId(), actor: by },
  );

@HandlesCommand(RegisterPartner)
export class RegisterPartnerHandler implements ICommandHandler<RegisterPartner> {
  constructor(
    private readonly queries: QueryBus,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ account, partner: { type, address, by } }: RegisterPartner): Promise<void> {
    const applicant = new GetApplicantRows({ kind: 'new', account }, address && { id: newId(), ...address });
    const rows = await this.queries.execute(applicant);
    try {
      await this.runner.run(partnerAggregate, applicationOf(account.id, type, by), { rows });
    } catch (error) {
      if (errorCode(error) === FOREIGN_KEY_VIOLATION) await this.queries.execute(applicant);
      throw error;
    }
  }
}

@HandlesCommand(EnrolAsPartner)
export class EnrolAsPartnerHandler implements ICommandHandler<EnrolAsPartner> {
  constructor(
    private readonly partners: PartnerProfiles,
    private readonly runner: DeciderRunner,
  ) {}

  async execute({ userId, type, by }: EnrolAsPartner): Promise<void> {
    const partner = await this.partners.find(userId);
    if (partner?.partnerType === type && partner.status !== 'rejected') return;
    await this.runner.run(partnerAggregate, applicationOf(userId, type, by));
  }
}
