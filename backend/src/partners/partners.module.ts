import { Module } from '@nestjs/common';
import { deciderHandlers, defineAggregate } from '../platform/event-store/decider-runner.js';
import { PlatformModule } from '../platform/platform.module.js';
import { partnerAudience } from './partner.audience.js';
import { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from './partner.commands.js';
import { partnerDecider } from './partner.decider.js';
import { PartnersController } from './partners.controller.js';
import { NearestPartnersHandler } from './projections/nearest-partners.projection.js';
import { PartnerCandidates } from './projections/partner-candidates.projection.js';
import { PartnerList, PartnersByIdsHandler } from './projections/partner-list.projection.js';
import { partnerRow } from './projections/partner-row.projection.js';

const partnerAggregate = defineAggregate({ decider: partnerDecider, inline: partnerRow });

@Module({
  imports: [PlatformModule.forContext({ audiences: [partnerAudience] })],
  controllers: [PartnersController],
  providers: [
    ...deciderHandlers(partnerAggregate, [ApplyAsPartner, ConfirmPartnerLocation, ApprovePartner]),
    NearestPartnersHandler,
    PartnerCandidates,
    PartnerList,
    PartnersByIdsHandler,
  ],
})
export class PartnersModule {}
