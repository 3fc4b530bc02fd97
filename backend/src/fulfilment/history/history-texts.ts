/**
 * The steps of a service as people read them. Dates, hours and money come ready written; `moved` is the new date of a
 * cleaning that was accepted after its own.
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
  withdrawn(name: string): string;
  teamSearches(): string;
  accepted(name: string, moved: string | null): string;
  acceptedByYou(moved: string | null): string;
  assigned(name: string, moved: string | null): string;
  assignedToYou(moved: string | null): string;
  started(name: string): string;
  startedByYou(): string;
  photographed(kind: 'before' | 'after'): string;
  delivered(name: string): string;
  deliveredByYou(): string;
  rated(rating: number): string;
  ratedByYou(rating: number): string;
  notRated(): string;
  closed(): string;
  closedForYou(earned: string): string;
  cancelledByYou(refund: string): string;
  cancelledByCustomer(refund: string): string;
  cancelledByTeam(refund: string): string;
  cancelledUnserved(refund: string): string;
  cancelledForYou(earned: string): string;
}
