import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';
import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` The new date is ${date}.`);

const at = (hour: string | null): string => (hour === null ? '' : `, ${hour}`);

/** The sentence about the refund of a cancelled service; `refund` is null when nothing is refunded. */
const refunded = (refund: string | null): string =>
  refund === null ? 'At this point there is no refund.' : `${refund} will be refunded.`;

const PROPOSERS: Record<Proposer, string> = {
  customer: 'The customer',
  partner: 'The partner',
  admin: 'Our team',
};

const BLOCKS: Record<BlockKind, string> = {
  grave_not_found: 'the grave could not be found',
  closed: 'the place was closed',
  refused: 'it was refused on site',
};

/** The sentences of a service's history in English. */
export const englishTexts: HistoryTexts = {
  scheduled: (date, hour) => `Planned for ${date}${hour === null ? '' : `, ${hour}`}.`,
  searching: () => 'We are looking for the nearest partner.',
  askedNearest: () => 'We contacted the nearest partner.',
  askedNext: () => 'We contacted the next partner.',
  askedByTeam: () => 'Our team contacted a partner.',
  offered: (name, distance) => `Offered to ${name}, ${distance} away.`,
  declined: (name, reason) => `${name} declined: ${reason}.`,
  unanswered: (name) => `${name} did not answer in time.`,
  countered: (name, hour) => `${name} proposed another hour: ${hour}.`,
  counteredForYou: (hour) => `A partner can come at ${hour}. Nothing changes until you choose.`,
  notChosen: (name, hour) => `The hour that ${name} proposed, ${hour}, was not chosen in time.`,
  hourChosen: (name, hour) => `The customer chose the hour that ${name} proposed: ${hour}.`,
  hourChosenByYou: (name, hour) => `You chose ${hour}: ${name} accepted.`,
  hourChosenForYou: (hour) => `The customer chose the hour that you proposed, ${hour}. The service is yours.`,
  withdrawn: (name) => `The offer to ${name} was withdrawn.`,
  takenByAnother: (name) => `The offer to ${name} ended, because another partner accepted first.`,
  nobodyElse: () => 'Nobody else can be asked; the open offers wait for an answer.',
  teamSearches: () => 'Somebody on our team is finding a partner personally.',
  accepted: (name, date) => `${name} accepted.${moved(date)}`,
  acceptedByYou: (date) => `You accepted the service.${moved(date)}`,
  acceptedInAdvance: (name) => `${name} had accepted in advance.`,
  acceptedInAdvanceByYou: () => 'Accepted for you, as you told us to in advance.',
  assigned: (name, date) => `Our team entrusted the service to ${name}.${moved(date)}`,
  assignedToYou: (date) => `Our team entrusted the service to you.${moved(date)}`,
  withdrew: (name) => `${name} has given up this service.`,
  handedBack: (name) => `${name} handed back in time what was accepted in advance.`,
  searchingAgain: () => 'The partner cannot come. We are looking for another.',
  started: (name) => `${name} started.`,
  startedByYou: () => 'You started the service.',
  earlyAllowed: (by) =>
    by === 'customer'
      ? 'The customer allowed the delivery before its hour.'
      : 'Our team allowed the delivery before its hour.',
  earlyAllowedByYou: () => 'You allowed the delivery before its hour.',
  photographed: (kind, count) => {
    if (count > 1)
      return kind === 'before'
        ? `${count} photos taken before the work have arrived.`
        : `${count} photos of the result have arrived.`;
    return kind === 'before' ? 'A photo taken before the work has arrived.' : 'A photo of the result has arrived.';
  },
  startReportedLate: (name) => `${name} reported after the deadline to have started before it. Our team looks at it.`,
  startReportedLateByYou: () => 'You reported after the deadline that you had started before it. Our team looks at it.',
  delivered: (name, late) => `${name} finished${late ? ', after the agreed time' : ''}.`,
  deliveredByYou: (late) => `You finished the service${late ? ', after the agreed time' : ''}.`,
  rated: (rating) => `The customer rated it ${rating} out of 5.`,
  ratedByYou: (rating) => `You rated it ${rating} out of 5.`,
  notRated: () => 'The time for feedback has passed.',
  routed: (date) => `${date} was chosen: on that day other graves of the cemetery are cared for as well.`,
  rescheduled: (date, hour) => `Rescheduled to ${date}${at(hour)}.`,
  proposed: (by, date, hour) =>
    `${PROPOSERS[by]} proposed ${date}${at(hour)}. Until it is answered, the previous date stands.`,
  proposedByYou: (date, hour) => `You proposed ${date}${at(hour)}. Until it is answered, the previous date stands.`,
  relocated: (city, date) => `The grave has moved: the service now takes place in ${city}, on ${date}.`,
  relocatedFromYou: () => 'The grave has moved. This service is no longer yours.',
  agreed: (date) => `The new date is agreed: ${date}.`,
  refused: () => 'The new date was refused. The previous one stands.',
  lapsed: () => 'Nobody answered the proposal in time. The previous date stands.',
  missed: (name, date) => `${name} did not come.${moved(date)}`,
  deliveryMissed: (refund) => `We are sorry: the flowers were not delivered. ${refund} will be refunded.`,
  stalled: (name) => `${name} did not finish. Our team is taking care of it.`,
  blocked: (kind) => `The work had to stop: ${BLOCKS[kind]}.`,
  unblocked: (date) => `Work resumes on ${date}.`,
  corrected: (by, fields) => `${by === 'customer' ? 'The customer' : 'Our team'} corrected the order: ${fields}.`,
  correctedByYou: (fields) => `You corrected the order: ${fields}.`,
  disputed: () => 'The customer made a complaint.',
  disputedByYou: () => 'You made a complaint. Our team is reviewing it.',
  disputeRejected: () => 'Our team reviewed the complaint and did not uphold it.',
  partlyRefunded: (refund) => `Our team upheld the complaint in part. ${refund} will be refunded.`,
  partlyRefundedForYou: () => 'Our team upheld the complaint in part. The amount you receive is reduced in proportion.',
  redo: (date) => `It will be done again on ${date}.`,
  redoByAnother: (date) => `Another partner will do it again on ${date}.`,
  fullyRefunded: (refund) => `Our team upheld the complaint. ${refund} will be refunded.`,
  fullyRefundedForYou: () => 'Our team upheld the complaint. You receive nothing.',
  closed: () => 'Everything is done.',
  closedForYou: (earned) => `Everything is done. You receive ${earned}.`,
  cancelledByYou: (refund) => `You cancelled the service. ${refunded(refund)}`,
  cancelledByCustomer: (refund) => `The customer cancelled. ${refunded(refund)}`,
  cancelledByTeam: (refund) => `Our team cancelled the service. ${refunded(refund)}`,
  cancelledUnserved: (refund) => `We are sorry: no partner could carry out this service. ${refunded(refund)}`,
  cancelledClosedDay: (refund) =>
    `The cemetery is closed on that day, and no other day was agreed. ${refunded(refund)}`,
  cancelledForYou: (earned) => `It was cancelled. You receive ${earned}.`,
};
