export { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from './partner.commands.js';
export { type PartnerEvent, partnerEvents } from './partner.events.js';
export {
  NearestPartners,
  type NearPartner,
  type PartnerCard,
  PartnersByIds,
  PartnersInReach,
} from './partners.queries.js';
