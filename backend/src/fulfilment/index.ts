export { ScheduleService } from './service/service.commands.js';
export { AcceptOffer, DeclineOffer, MakeOffer, ReportNoPartnerFound, StopsChanged } from './offers/offers.commands.js';
export { OpenDispute } from './disputes/disputes.js';
export { AddPhoto } from './photos/photos.js';
export { CancelService, DeliverService, GiveFeedback, StartService } from './visits/visits.commands.js';
export { CorrectServicePlace, RelocateService } from './relocation/relocation.js';
export { RescheduleService } from './rescheduling/rescheduling.js';
export { JoinRoute } from './routes/routes.js';
export {
  type ServiceEvent,
  type ServiceEventData,
  serviceEvents,
  type ServicePlace,
  wasOnlyOffer,
} from './service/service.events.js';
export * from './following/following.commands.js';
export * from './service/matching.queries.js';
export * from './service/service.queries.js';
