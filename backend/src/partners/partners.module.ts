import { Module } from '@nestjs/common';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { Applications } from './applications/applications.service.js';
import { OwnPartnerController } from './http/own-partner.controller.js';
import { partnerAggregate } from './partner.aggregate.js';
import { partnerAudience } from './partner.audience.js';
import { NoteAccountStanding } from './partner.commands.js';
import { partnerEvents } from './partner.events.js';
import { PartnerPlaces } from './partner-places.service.js';
import { EnrolAsPartnerHandler, RegisterPartnerHandler } from './applications/partner-registration.handlers.js';
import { PartnersController } from './http/partners.controller.js';
import { forgetApplicationOf, PartnerApplications } from './reading/application.reader.js';
import { ListNearestPartnersHandler, CountActivePartnersHandler } from './reading/nearest-partners.query-handlers.js';
import { ListPartnersByDistanceHandler } from './reading/partners-by-distance.query-handlers.js';
import { CountActivePartners } from './partners.queries.js';
import { PartnerList, ListPartnersByIdsHandler } from './reading/partner-list.reader.js';
import { PartnerProfiles } from './reading/partner-view.reader.js';
import { partnersProcess } from './partners.process.js';
import { ReinstatePartnerHandler, SyncPartnerAccountHandler } from './account-standing.handlers.js';
import { ListAbsencesOfPartnerHandler } from './absences/absences.query-handlers.js';
import { ListWorkAreasHandler } from './reading/work-areas.query-handlers.js';
import { PartnerRequirements } from './reading/partner-requirements.js';
import { PartnerProspects } from './reading/prospect.reader.js';
import { ProspectController } from './http/prospect.controller.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [partnerEvents],
      aggregates: [partnerAggregate],
      audiences: [partnerAudience],
      processes: [partnersProcess],
      blockers: [{ record: 'account', code: 'partner', count: (id) => new CountActivePartners(id) }],
      removals: [removalByStatements('partners', forgetApplicationOf)],
    }),
  ],
  controllers: [ApplicationsController, OwnPartnerController, ProspectController, PartnersController],
  providers: [
    ...deciderHandlers(partnerAggregate, { own: [ReinstatePartnerHandler], internal: [NoteAccountStanding] }),
    Applications,
    EnrolAsPartnerHandler,
    RegisterPartnerHandler,
    ListNearestPartnersHandler,
    PartnerProfiles,
    ListPartnersByDistanceHandler,
    CountActivePartnersHandler,
    PartnerApplications,
    PartnerList,
    PartnerPlaces,
    PartnerProspects,
    PartnerRequirements,
    ListPartnersByIdsHandler,
    SyncPartnerAccountHandler,
    ListAbsencesOfPartnerHandler,
    ListWorkAreasHandler,
  ],
})
export class PartnersModule {}
