import { Module } from '@nestjs/common';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { AdminServicesController } from './admin-services.controller.js';
import { CustomerServicesController } from './customer-services.controller.js';
import { fulfilmentProcess } from './fulfilment.process.js';
import { ChoosePartnerHandler } from './partner-choice.handlers.js';
import { PartnerServicesController } from './partner-services.controller.js';
import { UploadPhotoHandler } from './photo-upload.handlers.js';
import { SyncPartnerSuspensionHandler } from './partner-standing.handlers.js';
import { GetPartnerEarningsHandler } from './projections/partner-earnings.projection.js';
import { NewDates } from './new-dates.service.js';
import { forgetRemarksOf, Remarks } from './projections/remarks.projection.js';
import {
  HasOpenServicesAtGraveHandler,
  GetServiceForMatchingHandler,
  OpenServicesOfPartnerHandler,
  PartnerDayLoadsHandler,
  GetPartnerWorkloadsHandler,
  RefundsIfCancelledHandler,
  ServicesByIdsHandler,
  ServicesOfOrderHandler,
} from './projections/service-facts.projection.js';
import { RoughPlaces } from './projections/rough-places.projection.js';
import { ServiceDetails } from './projections/service-detail.projection.js';
import { ServiceRows } from './projections/service-rows.projection.js';
import { ServiceScreens } from './projections/service-screens.projection.js';
import { FindServicesHandler } from './projections/service-search.projection.js';
import { ServiceSummariesOfHandler } from './projections/service-summary.projection.js';
import { ServiceViews } from './projections/service-view.projection.js';
import { WorkOverviewHandler } from './projections/work-overview.projection.js';
import { SharedServicesController } from './shared-services.controller.js';
import { serviceAudience } from './service.audience.js';
import { serviceDeadlineActions } from './service.deadlines.js';
import {
  AcceptOfferHandler,
  CancelServiceHandler,
  GiveFeedbackHandler,
  MakeOfferHandler,
  OpenDays,
  ruledHandlers,
  ServiceCommands,
} from './service.handlers.js';
import { RemindOfServiceHandler } from './service-reminders.handlers.js';
import { roadHandlers } from './service-roads.handlers.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      processes: [fulfilmentProcess],
      deadlines: [serviceDeadlineActions],
      audiences: [serviceAudience],
      removals: [removalByStatements('fulfilment', forgetRemarksOf)],
    }),
  ],
  controllers: [
    CustomerServicesController,
    PartnerServicesController,
    SharedServicesController,
    AdminServicesController,
  ],
  providers: [
    ServiceCommands,
    OpenDays,
    ...ruledHandlers,
    NewDates,
    ...roadHandlers,
    RemindOfServiceHandler,
    MakeOfferHandler,
    AcceptOfferHandler,
    ChoosePartnerHandler,
    SyncPartnerSuspensionHandler,
    UploadPhotoHandler,
    GiveFeedbackHandler,
    CancelServiceHandler,
    HasOpenServicesAtGraveHandler,
    GetServiceForMatchingHandler,
    OpenServicesOfPartnerHandler,
    PartnerDayLoadsHandler,
    GetPartnerWorkloadsHandler,
    ServicesOfOrderHandler,
    ServicesByIdsHandler,
    ServiceSummariesOfHandler,
    Remarks,
    ServiceRows,
    RoughPlaces,
    ServiceViews,
    ServiceScreens,
    ServiceDetails,
    RefundsIfCancelledHandler,
    GetPartnerEarningsHandler,
    WorkOverviewHandler,
    FindServicesHandler,
  ],
})
export class FulfilmentModule {}
