import { Module } from '@nestjs/common';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { CountOpenServicesAtGrave, CountOpenServicesOfPartner } from './service/service.queries.js';
import { PlatformModule } from '../platform/platform.module.js';
import { fulfilmentProcess } from './fulfilment.process.js';
import { ChoosePartnerHandler } from './offers/partner-choice.handlers.js';
import { UploadPhotoHandler } from './visits/photo-upload.handlers.js';
import { SyncPartnerSuspensionHandler } from './partner-failures/partner-suspension.handlers.js';
import { GetPartnerEarningsHandler } from './statements/partner-earnings.projection.js';
import { PartnerStatements } from './statements/partner-statements.service.js';
import { StatementsController } from './statements/statements.controller.js';
import { NewDates } from './rescheduling/new-dates.service.js';
import { forgetRemarksOf, Remarks } from './projections/remarks.projection.js';
import {
  CountOpenServicesAtGraveHandler,
  GetServiceForMatchingHandler,
  CountOpenServicesOfPartnerHandler,
  ListPartnerDayLoadsHandler,
  GetPartnerWorkloadsHandler,
  ListRefundsIfCancelledHandler,
  ListServicesByIdsHandler,
  ListServicesOfOrderHandler,
} from './projections/service-facts.projection.js';
import { RoughPlaces } from './projections/rough-places.projection.js';
import { ServiceDetails } from './projections/service-detail.projection.js';
import { ServiceRows } from './projections/service-rows.projection.js';
import { ServiceScreens } from './projections/service-screens.projection.js';
import { ListServicesMatchingHandler } from './search/service-search.projection.js';
import { ListServiceSummariesHandler } from './projections/service-summary.projection.js';
import { ServiceViews } from './projections/service-view.projection.js';
import { GetWorkOverviewHandler } from './projections/work-overview.projection.js';
import { BlocksController } from './blocks/blocks.controller.js';
import { DisputesController } from './disputes/disputes.controller.js';
import { OffersController } from './offers/offers.controller.js';
import { PartnerFailuresController } from './partner-failures/partner-failures.controller.js';
import { ReschedulingController } from './rescheduling/rescheduling.controller.js';
import { VisitsController } from './visits/visits.controller.js';
import { ServicesController } from './projections/services.controller.js';
import { serviceAggregate } from './service/service.aggregate.js';
import { AddPhoto, AssignPartner } from './service/service.commands.js';
import { serviceAudience } from './service/service.audience.js';
import { serviceDeadlineActions } from './service/service.topics.js';
import { serviceEvents } from './service/service.events.js';
import {
  AcceptOfferHandler,
  CancelServiceHandler,
  GiveFeedbackHandler,
  MakeOfferHandler,
  OpenDays,
} from './service/service.handlers.js';
import { RemindOfServiceHandler } from './visits/service-reminders.handlers.js';
import { AnswerBlockHandler, BlockServiceHandler } from './blocks/blocks.handlers.js';
import { OpenDisputeHandler, ResolveDisputeHandler } from './disputes/disputes.handlers.js';
import { RecordNoShowHandler } from './partner-failures/no-show.handlers.js';
import { AnswerRescheduleHandler, RescheduleServiceHandler } from './rescheduling/rescheduling.handlers.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [serviceEvents],
      aggregates: [serviceAggregate],
      processes: [fulfilmentProcess],
      deadlines: [serviceDeadlineActions],
      audiences: [serviceAudience],
      removals: [removalByStatements('fulfilment', forgetRemarksOf)],
      blockers: [
        { record: 'account', code: 'services', count: (id) => new CountOpenServicesOfPartner(id) },
        { record: 'grave', code: 'services', count: (id) => new CountOpenServicesAtGrave(id) },
      ],
    }),
  ],
  controllers: [
    ServicesController,
    OffersController,
    VisitsController,
    ReschedulingController,
    PartnerFailuresController,
    BlocksController,
    DisputesController,
    StatementsController,
  ],
  providers: [
    OpenDays,
    ...deciderHandlers(serviceAggregate, {
      own: [
        MakeOfferHandler,
        AcceptOfferHandler,
        GiveFeedbackHandler,
        CancelServiceHandler,
        RescheduleServiceHandler,
        AnswerRescheduleHandler,
        RecordNoShowHandler,
        BlockServiceHandler,
        AnswerBlockHandler,
        OpenDisputeHandler,
        ResolveDisputeHandler,
      ],
      internal: [AssignPartner, AddPhoto],
    }),
    NewDates,
    RemindOfServiceHandler,
    ChoosePartnerHandler,
    SyncPartnerSuspensionHandler,
    UploadPhotoHandler,
    CountOpenServicesAtGraveHandler,
    GetServiceForMatchingHandler,
    CountOpenServicesOfPartnerHandler,
    ListPartnerDayLoadsHandler,
    GetPartnerWorkloadsHandler,
    ListServicesOfOrderHandler,
    ListServicesByIdsHandler,
    ListServiceSummariesHandler,
    Remarks,
    ServiceRows,
    RoughPlaces,
    ServiceViews,
    ServiceScreens,
    ServiceDetails,
    ListRefundsIfCancelledHandler,
    GetPartnerEarningsHandler,
    PartnerStatements,
    GetWorkOverviewHandler,
    ListServicesMatchingHandler,
  ],
})
export class FulfilmentModule {}
