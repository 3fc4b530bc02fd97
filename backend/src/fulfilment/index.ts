export { ScheduleService } from './service/service.commands.js';
export { MakeOffer, ReportNoPartnerFound } from './offers/offers.commands.js';
export { CancelService } from './visits/visits.commands.js';
export { CorrectServicePlace, RelocateService } from './relocation/relocation.js';
export { RescheduleService } from './rescheduling/rescheduling.js';
export {
  type ServiceEvent,
  type ServiceEventData,
  serviceEvents,
  type ServicePlace,
} from './service/service.events.js';
export * from './following/following.commands.js';
export * from './service/service.queries.js';
