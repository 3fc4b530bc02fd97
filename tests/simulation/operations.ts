import { deadlineSettings, type DeadlineWindows, parseWindow } from '../../backend/src/config/deadline-windows.js';
import type { ServiceTimes } from '../../backend/src/fulfilment/policies/deadlines.policy.js';
import { endOfLocalDay } from '../../backend/src/platform/clock/local-time.js';
import { Agenda } from './agenda.js';
import { Chance } from './chance.js';
import { type CountryYear, type Course, Neighbourhood, type Outcome } from './country-year.js';
import { DayBooks } from './day-books.js';
import type { Visit } from './orders.js';
import { type Answer, answerOf, type Question, type Worker } from './workforce.js';

/** Every deadline window as it is where nobody sets another. */
export const defaultWindows = Object.fromEntries(
  deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)]),
) as unknown as DeadlineWindows;

/** What the deadline policies look at. */
export const timesOf = ({ type, occurrence, scheduledDate, scheduledHour, timeZone }: Visit): ServiceTimes => ({
  type,
  occurrence,
  scheduledDate,
  scheduledHour,
  timeZone,
});

/** How likely a customer is content with a visit, so that its partner is the plan's last good one. */
const CONTENT = 0.95;

/** What every policy works with: the time, everybody's days, the telephone and what came of it all. */
export class Operations {
  readonly agenda = new Agenda();
  readonly books = new DayBooks();
  readonly neighbourhood: Neighbourhood;
  /** By plan, who did its last visit well; null: the last one was not done well. */
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

  /** Lets the year take its course: each visit comes to be at its time. */
  async run(begin: (visit: Visit) => void | Promise<void>): Promise<Course> {
    for (const visit of this.year.visits) this.agenda.enter(visit.from, () => begin(visit));
    await this.agenda.run();
    return { outcomes: this.outcomes, notified: this.notified };
  }

  /** Notifies a partner; what the answer will be, and when. */
  ask(worker: Worker, question: Question): Answer {
    this.notified.set(worker.partnerId, (this.notified.get(worker.partnerId) ?? 0) + 1);
    return answerOf(worker, question, this.year.seed);
  }

  /** It is decided who does a visit, or that the admins have to find somebody. What is accepted is done on its day. */
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
