export { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from './partner.commands.js';
export { EnrolAsPartner, RegisterPartner } from './applications/partner-registration.commands.js';
export { type PartnerEvent, partnerEvents } from './partner.events.js';
export { NearestPartners, type NearPartner, type PartnerCard, PartnersByIds } from './partners.queries.js';
