import type { BlockKind, Proposer } from '@perpetua/contracts/fulfilment.contract';

/**
 * The steps of a service as sentences. Dates, hours and amounts are already formatted; `moved` is the new date of a
 * cleaning that was accepted after its original date, otherwise null.
 */
export interface HistoryTexts {
  scheduled(date: string, hour: string | null): string;
  searching(): string;
  askedNearest(): string;
  askedNext(): string;
  askedByTeam(): string;
  offered(name: string, distance: string): string;
  declined(name: string, reason: string): string;
  unanswered(name: string): string;
  /** In this and the next five methods, `hour` is another hour of the day that a partner proposed. */
  countered(name: string, hour: string): string;
  counteredForYou(hour: string): string;
  notChosen(name: string, hour: string): string;
  hourChosen(name: string, hour: string): string;
  hourChosenByYou(name: string, hour: string): string;
  hourChosenForYou(hour: string): string;
  withdrawn(name: string): string;
  takenByAnother(name: string): string;
  nobodyElse(): string;
  teamSearches(): string;
  accepted(name: string, moved: string | null): string;
  acceptedByYou(moved: string | null): string;
  acceptedInAdvance(name: string): string;
  acceptedInAdvanceByYou(): string;
  assigned(name: string, moved: string | null): string;
  assignedToYou(moved: string | null): string;
  withdrew(name: string): string;
  handedBack(name: string): string;
  searchingAgain(): string;
  started(name: string): string;
  startedByYou(): string;
  earlyAllowed(by: 'customer' | 'admin'): string;
  earlyAllowedByYou(): string;
  photographed(kind: 'before' | 'after', count: number): string;
  startReportedLate(name: string): string;
  startReportedLateByYou(): string;
  /** In this and the next method, `late`: after the slot. */
  delivered(name: string, late: boolean): string;
  deliveredByYou(late: boolean): string;
  rated(rating: number): string;
  ratedByYou(rating: number): string;
  notRated(): string;
  routed(date: string): string;
  rescheduled(date: string, hour: string | null): string;
  proposed(by: Proposer, date: string, hour: string | null): string;
  proposedByYou(date: string, hour: string | null): string;
  relocated(city: string, date: string): string;
  relocatedFromYou(): string;
  agreed(date: string): string;
  refused(): string;
  lapsed(): string;
  missed(name: string, moved: string | null): string;
  deliveryMissed(refund: string): string;
  stalled(name: string): string;
  blocked(kind: BlockKind): string;
  unblocked(date: string): string;
  /** `fields` names what was corrected. */
  corrected(by: 'customer' | 'admin', fields: string): string;
  correctedByYou(fields: string): string;
  disputed(): string;
  disputedByYou(): string;
  disputeRejected(): string;
  partlyRefunded(refund: string): string;
  partlyRefundedForYou(): string;
  redo(date: string): string;
  redoByAnother(date: string): string;
  fullyRefunded(refund: string): string;
  fullyRefundedForYou(): string;
  closed(): string;
  closedForYou(earned: string): string;
  /** In this and the following methods, `refund` is null when nothing is refunded. */
  cancelledByYou(refund: string | null): string;
  cancelledByCustomer(refund: string | null): string;
  cancelledByTeam(refund: string | null): string;
  cancelledUnserved(refund: string | null): string;
  cancelledClosedDay(refund: string | null): string;
  cancelledForYou(earned: string): string;
}
