import { escalateAt, matchFrom } from '../../backend/src/fulfilment/policies/deadlines.policy.js';
import { offerExpiry } from '../../backend/src/fulfilment/offers/offer-window.policy.js';
import type { CountryYear, Course } from './country-year.js';
import type { Neighbour } from './neighbourhood.js';
import { defaultWindows, Operations, timesOf } from './operations.js';
import type { Visit } from './orders.js';
import type { Worker } from './workforce.js';

/** A visit that was offered to all partners within range. */
interface Call {
  readonly visit: Visit;
  readonly matchingSince: number;
  /** The partners who declined. */
  readonly refused: Set<Worker>;
  offers: number;
  isSettled: boolean;
}

/**
 * The policy that ours is compared with: all partners within 50 km are notified at the same time, and the first to
 * accept gets the service. The times are those of our policy: partners are notified when our matching begins, those who
 * do not respond are notified once more after the length of an offer, and the admins take over when they would in our
 * policy. A partner whose day is full does not accept.
 */
class Broadcast {
  private readonly operations: Operations;

  constructor(year: CountryYear) {
    this.operations = new Operations(year);
  }

  run(): Promise<Course> {
    const { agenda } = this.operations;
    return this.operations.run((visit) => {
      const from = matchFrom(timesOf(visit), new Date(agenda.now)).getTime();
      agenda.enter(from, () => this.call(visit));
    });
  }

  private call(visit: Visit): void {
    const { agenda, neighbourhood } = this.operations;
    const call: Call = { visit, matchingSince: agenda.now, refused: new Set(), offers: 0, isSettled: false };
    const [times, now] = [timesOf(visit), new Date(agenda.now)];
    const everybody = neighbourhood.of(visit.type === 'flower' ? 'flower' : 'grave', visit.place);
    agenda.enter(escalateAt(times, now, defaultWindows).getTime(), () => this.settle(call, null));
    this.notify(call, everybody, 1);
    agenda.enter(offerExpiry(times, now, defaultWindows).getTime(), () => this.notify(call, everybody, 2));
  }

  private notify(call: Call, everybody: readonly Neighbour[], ask: number): void {
    if (call.isSettled) return;
    const { agenda } = this.operations;
    for (const neighbour of everybody) {
      const { worker, distanceKm } = neighbour;
      if (call.refused.has(worker)) continue;
      call.offers += 1;
      const { serviceId } = call.visit;
      const answer = this.operations.ask(worker, { serviceId, distanceKm, ask, at: agenda.now });
      if (answer !== null) agenda.enter(answer.at, () => this.hear(call, neighbour, answer.yes));
    }
  }

  private hear(call: Call, neighbour: Neighbour, yes: boolean): void {
    if (call.isSettled) return;
    const { worker } = neighbour;
    if (!yes) call.refused.add(worker);
    else if (this.operations.books.hasRoom(worker, call.visit.scheduledDate)) this.settle(call, neighbour);
  }

  private settle(call: Call, winner: Neighbour | null): void {
    if (call.isSettled) return;
    call.isSettled = true;
    const { visit, matchingSince, offers } = call;
    if (winner) this.operations.books.take(winner.worker, visit.scheduledDate);
    this.operations.settle({
      visit,
      matchingSince,
      offers,
      acceptedAt: winner ? this.operations.agenda.now : null,
      partnerId: winner?.worker.partnerId ?? null,
      distanceKm: winner?.distanceKm ?? null,
    });
  }
}

/** Simulates a year in which all partners within 50 km are notified at the same time. */
export const broadcast = (year: CountryYear): Promise<Course> => new Broadcast(year).run();
