import { deadlineSettings, type DeadlineWindows, parseWindow } from '../../backend/src/config/deadline-windows.js';
import type { ServiceTimes } from '../../backend/src/fulfilment/policies/deadlines.policy.js';
import { endOfLocalDay } from '../../backend/src/platform/clock/local-time.js';
import { Agenda } from './agenda.js';
import { Chance } from './chance.js';
import type { CountryYear, Course, Outcome } from './country-year.js';
import { Neighbourhood } from './neighbourhood.js';
import { DayBooks } from './day-books.js';
import type { Visit } from './orders.js';
import { type Answer, answerOf, handBackOf, type Question, type Worker } from './workforce.js';

/** Every deadline window with its default. */
export const defaultWindows = Object.fromEntries(
  deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)]),
) as unknown as DeadlineWindows;

/** The fields of a visit that the deadline policies read. */
export const timesOf = ({ type, occurrence, scheduledDate, scheduledHour, timeZone }: Visit): ServiceTimes => ({
  type,
  occurrence,
  scheduledDate,
  scheduledHour,
  timeZone,
});

/** The probability that a customer is satisfied with a visit, which makes its partner the plan's preferred one. */
const CONTENT = 0.95;

/** What every policy uses: the time, the partners' services, notifications and outcomes. */
export class Operations {
  readonly agenda = new Agenda();
  readonly books = new DayBooks();
  readonly neighbourhood: Neighbourhood;
  /** By plan, the partner of the most recent completed visit if the customer was satisfied with it, else null. */
  readonly lastGood = new Map<string, string | null>();
  private readonly workers: ReadonlyMap<string, Worker>;
  private readonly outcomes: Outcome[] = [];
  private readonly notified = new Map<string, number>();

  constructor(private readonly year: CountryYear) {
    this.neighbourhood = new Neighbourhood(year.workers);
    this.workers = new Map(year.workers.map((worker) => [worker.partnerId, worker]));
  }

  worker(partnerId: string): Worker {
    return this.workers.get(partnerId) as Worker;
  }

  /** Runs the year: calls `begin` for each visit at its instant `from`. */
  async run(begin: (visit: Visit) => void | Promise<void>): Promise<Course> {
    for (const visit of this.year.visits) this.agenda.enter(visit.from, () => begin(visit));
    await this.agenda.run();
    return { outcomes: this.outcomes, notified: this.notified };
  }

  /** Notifies a partner; returns the simulated response and its time. */
  ask(worker: Worker, question: Question): Answer {
    this.notified.set(worker.partnerId, (this.notified.get(worker.partnerId) ?? 0) + 1);
    return answerOf(worker, question, this.year.seed);
  }

  /** When a partner hands back what was accepted in advance now; null if the partner keeps it. */
  handsBack(worker: Worker, serviceId: string): number | null {
    return handBackOf(worker, { serviceId, at: this.agenda.now }, this.year.seed);
  }

  /** Records who does a visit, or that it was left to the admins. An accepted visit is done on its day. */
  settle(outcome: Outcome): void {
    this.outcomes.push(outcome);
    const { visit, partnerId } = outcome;
    if (partnerId === null) return;
    const evening = endOfLocalDay(visit.scheduledDate, visit.timeZone).getTime();
    this.agenda.enter(evening, () => this.done(visit, partnerId));
  }

  private done({ serviceId, subscriptionId, scheduledDate }: Visit, partnerId: string): void {
    this.books.giveBack(this.worker(partnerId), scheduledDate);
    if (subscriptionId === null) return;
    const isContent = new Chance(this.year.seed, 'feedback', serviceId).happens(CONTENT);
    this.lastGood.set(subscriptionId, isContent ? partnerId : null);
  }
}
