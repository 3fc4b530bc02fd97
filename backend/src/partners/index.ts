export { AddAbsence, RemoveAbsence } from './absences/absences.commands.js';
export { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation } from './partner.commands.js';
export { type PartnerEvent, partnerEvents } from './partner.events.js';
export * from './partners.queries.js';
