import { type INestApplicationContext, Logger } from '@nestjs/common';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import sharp from 'sharp';
import { Clock } from '../../platform/clock/clock.js';
import { ClockAdvancer } from '../clock/clock-advancer.js';
import { beginClockAt } from '../../platform/clock/clock-start.js';
import { demo } from './demo-accounts.js';
import { DemoPerson, payInSandbox, RefusedCall } from './demo-person.js';
import { seededId } from '../../seed/reference-data.js';
import { artOf } from '../../seed/seed-files.js';

const DAY_MS = 86_400_000;
/** How many days before today the history begins. */
const DAYS = 50;
const PLAN = 'semiannual';
const CLEANING = 'limpeza-campa-simples';
const BOUQUET = 'ramo-rosas-brancas';
/**
 * Days from a purchase to the date for which it is made: `FIRST_VISIT_IN` for the first visit of the plan, `FLOWERS_IN`
 * for the delivery of the flowers.
 */
const FIRST_VISIT_IN = 5;
const FLOWERS_IN = 2;
/** How many days before today the flowers are bought. */
const FLOWERS_AGO = 4;
/** How many days before its date a plan's visit is offered to a partner; the offer stays open for one day. */
const OFFERED_AHEAD = 14;
/** How many visits take place between the beginning of the history and today. */
const VISITS = 2;

const logger = new Logger('Seed');

/** Where the business clock of a new demonstration starts: 50 days before the wall clock. */
export const historyBegins = (): Date => new Date(Date.now() - DAYS * DAY_MS);

/** Sets the business clock of a new database back to the beginning of the history, before the application starts. */
export const beginHistory = (database: { readonly url: string }): Promise<void> =>
  beginClockAt(historyBegins(), database);

/**
 * Creates the demo customer's history (docs/domain.md#sandbox-and-clocks): a plan with past and future visits, a
 * bouquet that was delivered recently, and a photo of the grave. Calls the API while the business clock moves from
 * {@link historyBegins} to today; does nothing if the clock is already at today. After an error, the rest of the
 * history is left out: the error is logged, and the clock still moves to today. A repeat does not complete the history.
 * @param address URL of the application, which must be listening and have a worker
 */
export async function plantHistory(app: INestApplicationContext, address: string): Promise<void> {
  const clock = app.get(Clock, { strict: false });
  const clockAdvancer = app.get(ClockAdvancer, { strict: false });
  if (clock.now().getTime() > Date.now() - DAY_MS) return;
  try {
    await new History(address, clock, clockAdvancer).tell();
  } catch (error) {
    logger.warn(`the demo customer's history is not whole: ${error instanceof Error ? error.message : String(error)}`);
  }
  await clockAdvancer
    .to(new Date())
    .catch((error: unknown) => logger.warn(`the business clock has not arrived at today: ${String(error)}`));
}

class History {
  constructor(
    private readonly address: string,
    private readonly clock: Clock,
    private readonly clockAdvancer: ClockAdvancer,
  ) {}

  async tell(): Promise<void> {
    const [customer, cleaner, florist] = await Promise.all(
      [demo.customer.email, 'cleaner.lisboa@perpetua.test', 'florist.lisboa@perpetua.test'].map((email) =>
        DemoPerson.logIn(this.address, email),
      ),
    );
    if (customer === undefined || cleaner === undefined || florist === undefined) return;
    if ((await customer.call<unknown[]>('GET', '/Order')).length > 0) return;
    const [grave] = await customer.call<{ id: string }[]>('GET', '/Grave');
    if (grave === undefined) return;
    const photo = { field: 'photo', picture: await pictureOf('campa-antes') };
    await customer.upload('PUT', `/Grave/${grave.id}/photo`, photo);
    const place = { kind: 'cemetery', graveId: grave.id };
    const plan = { productId: seededId.product(CLEANING), planId: seededId.plan(PLAN) };
    await this.buy(customer, plan, { ...place, date: this.dateIn(FIRST_VISIT_IN) });
    for (let visit = 1; visit <= VISITS; visit += 1) await this.visit(cleaner, customer);
    await this.walkTo(new Date(Date.now() - FLOWERS_AGO * DAY_MS));
    const flowers = { ...place, date: this.dateIn(FLOWERS_IN), hour: '11:00' };
    await this.buy(customer, { productId: seededId.product(BOUQUET) }, flowers);
    const bouquet = await this.accepted(florist);
    if (bouquet !== undefined) await this.done(florist, bouquet);
  }

  /** Buys an item and pays. If the delivery date is not possible, buys for the nearest date that the API proposes. */
  private async buy(customer: DemoPerson, item: object, delivery: object): Promise<void> {
    await customer.call('POST', '/Cart', { ...item, quantity: 1 });
    const checkout = (at: object) =>
      customer.call<{ paymentUrl: string }>('POST', '/Checkout', {
        delivery: { ...delivery, ...at },
        contact: { name: `${demo.customer.name} ${demo.customer.surname}`, phone: demo.customer.phone },
        message: 'Com saudade eterna.',
        consents: { terms: true, earlyStart: true },
        language: 'pt',
      });
    const { paymentUrl } = await checkout({}).catch((error: unknown) => {
      const nearest = error instanceof RefusedCall ? error.problem.nearest : undefined;
      if (nearest === undefined) throw error;
      return checkout(nearest);
    });
    await payInSandbox(this.address, paymentUrl);
    await this.walkTo(this.clock.now());
  }

  /**
   * Moves the clock to the day on which the next visit is offered, performs the visit as the cleaner, and sends the
   * customer's feedback.
   */
  private async visit(cleaner: DemoPerson, customer: DemoPerson): Promise<void> {
    const [plan] = await customer.call<SubscriptionAnswer[]>('GET', '/Subscription');
    const today = this.dateIn(0);
    const next = plan?.occurrences.find(({ date }) => date > today);
    if (next === undefined) return;
    await this.walkTo(new Date(Date.parse(`${next.date}T12:00:00Z`) - OFFERED_AHEAD * DAY_MS));
    const service = await this.accepted(cleaner);
    if (service === undefined || !(await this.done(cleaner, service))) return;
    await customer.call('POST', `/Service/${service.id}/feedback`, {
      rating: 5,
      comment: 'Ficou muito bem, obrigada.',
    });
  }

  /** Accepts the partner's open offer and returns the service; undefined if there is no open offer. */
  private async accepted(partner: DemoPerson): Promise<Service | undefined> {
    const [service] = await partner.call<Service[]>('GET', '/Service/available');
    if (service?.offer === undefined) return undefined;
    return partner.call<Service>('POST', `/Service/${service.id}/accept`, { offerId: service.offer.id });
  }

  /**
   * Moves the clock to the service's time and performs the service. Returns false, without performing it, if that time
   * is in the future by the wall clock.
   */
  private async done(partner: DemoPerson, service: Service): Promise<boolean> {
    const { id, type, scheduledDate, scheduledHour = '10:00' } = service;
    const due = new Date(`${scheduledDate}T${scheduledHour}:00Z`);
    if (due.getTime() > Date.now()) return false;
    await this.walkTo(due);
    const path = `/Service/${id}/photos`;
    const [before, after] = type === 'clean' ? ['campa-antes', 'campa-depois'] : [undefined, BOUQUET];
    if (before !== undefined) {
      await partner.upload('POST', `${path}?kind=before`, { field: 'photo', picture: await pictureOf(before) });
    }
    await partner.call('POST', `/Service/${id}/start`);
    await partner.upload('POST', `${path}?kind=after`, { field: 'photo', picture: await pictureOf(after) });
    await partner.call('POST', `/Service/${id}/deliver`);
    return true;
  }

  /** Moves the clock to `instant`, or by one second if that instant has passed; then waits until all work is done. */
  private async walkTo(instant: Date): Promise<void> {
    await this.clockAdvancer.to(new Date(Math.max(instant.getTime(), this.clock.now().getTime() + 1_000)));
  }

  /** The UTC date `days` days after the current business time. */
  private dateIn(days: number): string {
    return new Date(this.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  }
}

/** A drawing from the seed as a JPEG, to upload in place of a real photo. */
async function pictureOf(drawing: string): Promise<Buffer> {
  const background = '#ede5d8';
  return sharp(await artOf(drawing))
    .resize(1200, 900, { fit: 'contain', background })
    .flatten({ background })
    .jpeg()
    .toBuffer();
}
