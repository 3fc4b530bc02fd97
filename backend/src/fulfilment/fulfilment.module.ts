import { Module } from '@nestjs/common';
import { deciderHandlers } from '../platform/domain/command-handlers.js';
import { removalByStatements } from '../platform/personal-data-removal.js';
import {
  CountOpenServicesAtGrave,
  CountOpenServicesInCemetery,
  CountOpenServicesOfPartner,
} from './service/service.queries.js';
import { PlatformModule } from '../platform/platform.module.js';
import { fulfilmentProcess } from './fulfilment.process.js';
import { AbsencesController, ListAcceptedOnDaysHandler, PartnerAbsences } from './absences/absences.http.js';
import { ChoosePartnerHandler, OffersController, AcceptOfferHandler, MakeOfferHandler } from './offers/offers.http.js';
import { ListStandingLoadsHandler, StandingPreviewController } from './offers/standing-acceptance.http.js';
import {
  AcceptHourHandler,
  CounterOfferHandler,
  CounterOffersController,
} from './counter-offers/counter-offers.http.js';
import { PartnerReaches, ReviewOffersOfPartnerHandler } from './offers/partner-moves.handlers.js';
import {
  VisitsController,
  DeliverServiceHandler,
  CancelServiceHandler,
  GiveFeedbackHandler,
  RemindOfServiceHandler,
  StartServiceHandler,
} from './visits/visits.http.js';
import {
  SyncPartnerSuspensionHandler,
  PartnerFailuresController,
  RecordNoShowHandler,
} from './partner-failures/partner-failures.http.js';
import { GetPartnerEarningsHandler } from './statements/partner-earnings.query-handlers.js';
import { SyncDisputedPaymentHandler } from './statements/disputed-payments.handlers.js';
import { PartnerStatements, StatementsController } from './statements/statements.http.js';
import { NewDates, OpenDays } from './rescheduling/new-dates.service.js';
import { forgetRemarksOf, Remarks } from './reading/remarks.store.js';
import {
  CountOpenServicesAtGraveHandler,
  GetServiceForMatchingHandler,
  CountOpenServicesOfPartnerHandler,
  ListPartnerDayLoadsHandler,
  ListStopsOfPartnerHandler,
  GetPartnerWorkloadsHandler,
  ListRefundsIfCancelledHandler,
  ListNewestVisitPhotosHandler,
  ListServicesByIdsHandler,
  ListServicesOfOrderHandler,
  GetRemarkRowsHandler,
  ListServicesMatchingHandler,
  ListServiceSummariesHandler,
} from './reading/service.query-handlers.js';
import { FormerPartnersController, ListFormerPartnersHandler } from './reading/former-partners.http.js';
import { CountUnmatchedServicesHandler } from './reading/unmatched-services.query-handlers.js';
import { CountServicesByPartnerHandler } from './reading/services-by-partner.query-handlers.js';
import { RoughPlaces } from './reading/rough-places.reader.js';
import { ServiceDetails } from './reading/service-page.reader.js';
import { ServiceRows } from './reading/service.reader.js';
import { NearbyController } from './reading/nearby.http.js';
import { PartnerRecordController } from './reading/partner-record.http.js';
import { ServiceScreens, ServicesController } from './reading/services.http.js';
import { ServiceViews } from './reading/service.response.js';
import { GetWorkOverviewHandler } from './reading/work-overview.query-handlers.js';
import { BlocksController, AnswerBlockHandler, BlockServiceHandler } from './blocks/blocks.http.js';
import { AnnounceCorrectionHandler } from './corrections/corrections.handlers.js';
import { DisputeFigures } from './disputes/dispute-figures.service.js';
import { DisputesController, OpenDisputeHandler, ResolveDisputeHandler } from './disputes/disputes.http.js';
import {
  ReschedulingController,
  AnswerRescheduleHandler,
  ExpireRescheduleProposalHandler,
  RescheduleServiceHandler,
} from './rescheduling/rescheduling.http.js';
import {
  CorrectServicePlaceHandler,
  CountOpenServicesInCemeteryHandler,
  GetServicePointHandler,
  ListOpenServicesAtGraveHandler,
  RelocateServiceHandler,
  ServicePlaces,
} from './relocation/relocation.handlers.js';
import {
  ClosedDaysController,
  GetClosedDayOverviewHandler,
  ListServicesOnClosedDaysHandler,
} from './closed-days/closed-days.http.js';
import { ClosedDays } from './closed-days/closed-days.service.js';
import { GetVisitsAroundHandler, JoinRouteHandler, ListSeasonVisitsHandler } from './routes/routes.handlers.js';
import { ScheduleServiceHandler } from './service/scheduling.handlers.js';
import { serviceAggregate } from './service/service.aggregate.js';
import { AddPhoto } from './photos/photos.js';
import { Originals } from './photos/originals.store.js';
import { PhotoArchivesController } from './photos/photo-archives.http.js';
import { PhotosController, UploadPhotoHandler } from './photos/photos.http.js';
import { AllowEarlyDeliveryHandler, EarlyDeliveryController } from './early-delivery/early-delivery.http.js';
import { AgendaFeedController, ServiceCalendars } from './agenda-feed/agenda-feed.http.js';
import { forgetLinksOf, SecretLinks } from './links/secret-links.service.js';
import { FollowedOrders } from './following/followed-order.reader.js';
import { FollowingController, FollowLinksController, IssueFollowLinksHandler } from './following/following.http.js';
import { Openings } from './reading/openings.reader.js';
import { AssignPartner } from './offers/offers.commands.js';
import { serviceAudience } from './service/service.audience.js';
import { serviceDeadlineActions } from './service/service.decider.js';
import { serviceEvents } from './service/service.events.js';

@Module({
  imports: [
    PlatformModule.registerContext({
      events: [serviceEvents],
      aggregates: [serviceAggregate],
      processes: [fulfilmentProcess],
      deadlines: [serviceDeadlineActions],
      audiences: [serviceAudience],
      removals: [removalByStatements('fulfilment', (userId) => [...forgetRemarksOf(userId), forgetLinksOf(userId)])],
      blockers: [
        { record: 'account', code: 'services', count: (id) => new CountOpenServicesOfPartner(id) },
        { record: 'grave', code: 'services', count: (id) => new CountOpenServicesAtGrave(id) },
        { record: 'place of a cemetery', code: 'services', count: (id) => new CountOpenServicesInCemetery(id) },
      ],
    }),
  ],
  controllers: [
    NearbyController,
    PartnerRecordController,
    ServicesController,
    OffersController,
    StandingPreviewController,
    CounterOffersController,
    VisitsController,
    PhotosController,
    PhotoArchivesController,
    EarlyDeliveryController,
    ReschedulingController,
    PartnerFailuresController,
    BlocksController,
    DisputesController,
    ClosedDaysController,
    StatementsController,
    FollowingController,
    FollowLinksController,
    FormerPartnersController,
    AgendaFeedController,
    AbsencesController,
  ],
  providers: [
    OpenDays,
    ClosedDays,
    GetClosedDayOverviewHandler,
    ListServicesOnClosedDaysHandler,
    ServicePlaces,
    ...deciderHandlers(serviceAggregate, {
      own: [
        ScheduleServiceHandler,
        StartServiceHandler,
        MakeOfferHandler,
        AcceptOfferHandler,
        CounterOfferHandler,
        AcceptHourHandler,
        DeliverServiceHandler,
        AllowEarlyDeliveryHandler,
        GiveFeedbackHandler,
        CancelServiceHandler,
        RescheduleServiceHandler,
        AnswerRescheduleHandler,
        ExpireRescheduleProposalHandler,
        JoinRouteHandler,
        RelocateServiceHandler,
        CorrectServicePlaceHandler,
        RecordNoShowHandler,
        BlockServiceHandler,
        AnswerBlockHandler,
        OpenDisputeHandler,
        ResolveDisputeHandler,
      ],
      internal: [AssignPartner, AddPhoto],
    }),
    DisputeFigures,
    NewDates,
    AnnounceCorrectionHandler,
    RemindOfServiceHandler,
    ChoosePartnerHandler,
    SyncDisputedPaymentHandler,
    SyncPartnerSuspensionHandler,
    PartnerReaches,
    ReviewOffersOfPartnerHandler,
    PartnerAbsences,
    CountServicesByPartnerHandler,
    CountUnmatchedServicesHandler,
    ListAcceptedOnDaysHandler,
    UploadPhotoHandler,
    CountOpenServicesAtGraveHandler,
    GetServiceForMatchingHandler,
    GetServicePointHandler,
    GetVisitsAroundHandler,
    ListSeasonVisitsHandler,
    CountOpenServicesInCemeteryHandler,
    ListOpenServicesAtGraveHandler,
    CountOpenServicesOfPartnerHandler,
    ListPartnerDayLoadsHandler,
    ListStandingLoadsHandler,
    ListStopsOfPartnerHandler,
    GetPartnerWorkloadsHandler,
    ListServicesOfOrderHandler,
    ListServicesByIdsHandler,
    ListServiceSummariesHandler,
    Remarks,
    ServiceRows,
    RoughPlaces,
    Openings,
    Originals,
    ServiceViews,
    ServiceScreens,
    ServiceDetails,
    ListRefundsIfCancelledHandler,
    GetPartnerEarningsHandler,
    PartnerStatements,
    GetWorkOverviewHandler,
    GetRemarkRowsHandler,
    ListServicesMatchingHandler,
    ListNewestVisitPhotosHandler,
    SecretLinks,
    ServiceCalendars,
    ListFormerPartnersHandler,
    FollowedOrders,
    IssueFollowLinksHandler,
  ],
})
export class FulfilmentModule {}
