import type { HistoryTexts } from './history-texts.js';

const moved = (date: string | null): string => (date === null ? '' : ` The new date is ${date}.`);

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
  started: (name) => `${name} began.`,
  startedByYou: () => 'You began.',
  photographed: (kind) =>
    kind === 'before' ? 'A photo from before the work came in.' : 'A photo of the result came in.',
  delivered: (name) => `${name} finished.`,
  deliveredByYou: () => 'You finished.',
  rated: (rating) => `The customer gave ${rating} of 5.`,
  ratedByYou: (rating) => `You gave ${rating} of 5.`,
  notRated: () => 'The time for feedback is over.',
  closed: () => 'Everything is done.',
  closedForYou: (earned) => `Everything is done. You earn ${earned}.`,
  cancelledByYou: (refund) => `You cancelled. ${refund} goes back to you.`,
  cancelledByCustomer: (refund) => `The customer cancelled. ${refund} goes back.`,
  cancelledByTeam: (refund) => `Our team cancelled. ${refund} goes back.`,
  cancelledUnserved: (refund) => `No partner could take it, so it was cancelled. ${refund} goes back.`,
  cancelledForYou: (earned) => `It was cancelled. You earn ${earned}.`,
};
