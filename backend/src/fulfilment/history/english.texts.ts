import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';
import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` The new date is ${date}.`);

const at = (hour: string | null): string => (hour === null ? '' : `, ${hour}`);

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

/** A service's history in English. */
export const englishTexts: HistoryTexts = {
  scheduled: (date, hour) => `Planned for ${date}${hour === null ? '' : `, ${hour}`}.`,
  searching: () => 'We are looking for the nearest partner.',
  askedNearest: () => 'We asked the nearest partner.',
  askedNext: () => 'We asked the next nearest partner.',
  askedByTeam: () => 'Our team asked a partner.',
  offered: (name, distance) => `Offered to ${name}, ${distance} away.`,
  declined: (name, reason) => `${name} declined: ${reason}.`,
  unanswered: (name) => `${name} did not answer in time.`,
  withdrawn: (name) => `The offer to ${name} was withdrawn.`,
  teamSearches: () => 'Our team is looking for a partner in person.',
  accepted: (name, date) => `${name} accepted.${moved(date)}`,
  acceptedByYou: (date) => `You accepted.${moved(date)}`,
  assigned: (name, date) => `Our team entrusted it to ${name}.${moved(date)}`,
  assignedToYou: (date) => `Our team entrusted it to you.${moved(date)}`,
  withdrew: (name) => `${name} no longer does it.`,
  searchingAgain: () => 'The partner cannot come. We are looking for another.',
  started: (name) => `${name} began.`,
  startedByYou: () => 'You began.',
  photographed: (kind, count) => {
    if (count > 1)
      return kind === 'before'
        ? `${count} photos from before the work came in.`
        : `${count} photos of the result came in.`;
    return kind === 'before' ? 'A photo from before the work came in.' : 'A photo of the result came in.';
  },
  delivered: (name) => `${name} finished.`,
  deliveredByYou: () => 'You finished.',
  rated: (rating) => `The customer gave ${rating} of 5.`,
  ratedByYou: (rating) => `You gave ${rating} of 5.`,
  notRated: () => 'The time for feedback is over.',
  rescheduled: (date, hour) => `The new date is ${date}${at(hour)}.`,
  proposed: (by, date, hour) =>
    `${PROPOSERS[by]} proposed ${date}${at(hour)}. Until it is answered, the old date stands.`,
  proposedByYou: (date, hour) => `You proposed ${date}${at(hour)}. Until it is answered, the old date stands.`,
  agreed: (date) => `The new date is agreed: ${date}.`,
  refused: () => 'The new date was refused. The old one stands.',
  lapsed: () => 'Nobody answered the proposal in time. The old date stands.',
  missed: (name, date) => `${name} did not come.${moved(date)}`,
  deliveryMissed: (refund) => `The flowers were not delivered. ${refund} goes back.`,
  stalled: (name) => `${name} did not finish. Our team is seeing to it.`,
  blocked: (kind) => `The work had to stop: ${BLOCKS[kind]}.`,
  unblocked: (date) => `It goes on, on ${date}.`,
  disputed: () => 'The customer complained.',
  disputedByYou: () => 'You complained. Our team is looking into it.',
  disputeRejected: () => 'Our team looked into the complaint and did not uphold it.',
  partlyRefunded: (refund) => `Our team upheld the complaint in part. ${refund} goes back.`,
  partlyRefundedForYou: () => 'Our team upheld the complaint in part. Your share is smaller in proportion.',
  redo: (date) => `It is done again, on ${date}.`,
  redoByAnother: (date) => `Another partner does it again, on ${date}.`,
  fullyRefunded: (refund) => `Our team upheld the complaint. ${refund} goes back.`,
  fullyRefundedForYou: () => 'Our team upheld the complaint. You earn nothing.',
  closed: () => 'Everything is done.',
  closedForYou: (earned) => `Everything is done. You earn ${earned}.`,
  cancelledByYou: (refund) => `You cancelled. ${refund} goes back to you.`,
  cancelledByCustomer: (refund) => `The customer cancelled. ${refund} goes back.`,
  cancelledByTeam: (refund) => `Our team cancelled. ${refund} goes back.`,
  cancelledUnserved: (refund) => `No partner could take it, so it was cancelled. ${refund} goes back.`,
  cancelledForYou: (earned) => `It was cancelled. You earn ${earned}.`,
};
