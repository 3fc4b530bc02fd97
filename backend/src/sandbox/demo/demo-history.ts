import { type INestApplicationContext, Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Cart } from '@perpetua/contracts/cart.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { CheckoutAnswer, Order, PayAnswer } from '@perpetua/contracts/ordering.contract';
import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import sharp from 'sharp';
import { Clock } from '../../platform/clock/clock.js';
import { ClockAdvancer } from '../clock/clock-advancer.js';
import { beginPast, endPast } from '../../platform/clock/clock-start.js';
import { withSessionLock } from '../../platform/database/session-lock.js';
import { demo } from './demo-accounts.js';
import { seedWithDemo } from './demo-data.js';
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

/** How to write the history of a demonstration. */
export interface HistoryRequest {
  /** URL of the migrated database, for its owner. */
  readonly url: string;
  /** The host of the address on which the application listens while the history is written. */
  readonly host: string;
  /** Whether this process writes the history; otherwise it only waits for a process that is writing it. */
  readonly isWanted: boolean;
  /** Starts an application with all roles, which this function closes. */
  readonly open: () => Promise<NestFastifyApplication>;
  /** Whether the process is being stopped, which makes the calls of the history fail. */
  readonly isStopping: () => boolean;
}

/**
 * Writes the starting data and the demo customer's history of a new database, before the application serves anybody: a
 * plan with past and future visits, a bouquet that was delivered recently, and a photo of the grave
 * (docs/domain.md#sandbox-and-clocks). An application on a port that nobody knows serves the calls while the business
 * clock moves from {@link historyBegins} to today; when this function resolves, the clock is never in the past. If the
 * process is stopped or killed, the next start continues where the clock was; what was already done is not repeated.
 * @throws the error of the interrupted call when the process is being stopped
 */
export async function settleHistory({ url, host, isWanted, open, isStopping }: HistoryRequest): Promise<void> {
  await withSessionLock({ url, name: 'demo.history' }, async () => {
    if (isWanted && (await beginPast(historyBegins(), { url }))) {
      const app = await open();
      try {
        await seedWithDemo(app);
        await app.listen(0, host);
        await writeHistory(app, { address: await app.getUrl(), isStopping });
      } finally {
        await app.close();
      }
    }
    await endPast({ url });
  });
}

/**
 * Writes the part of the history that is still missing, and moves the clock to today. If a call of the history is
 * refused, the rest of the history is left out.
 * @param address URL of the application, which must be listening and have a worker
 */
async function writeHistory(
  app: INestApplicationContext,
  { address, isStopping }: { address: string; isStopping: () => boolean },
): Promise<void> {
  const clock = app.get(Clock, { strict: false });
  const clockAdvancer = app.get(ClockAdvancer, { strict: false });
  try {
    await new History(address, clock, clockAdvancer).write();
    await clockAdvancer.to(new Date());
  } catch (error) {
    if (isStopping()) throw error;
    logger.warn(`the demo customer's history is not whole: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Every step first looks at what an interrupted start has already done. */
class History {
  constructor(
    private readonly address: string,
    private readonly clock: Clock,
    private readonly clockAdvancer: ClockAdvancer,
  ) {}

  async write(): Promise<void> {
    const [customer, cleaner, florist] = await Promise.all(
      ([demo.customer.email, 'cleaner.lisboa@perpetua.test', 'florist.lisboa@perpetua.test'] as const).map((email) =>
        DemoPerson.logIn(this.address, email),
      ),
    );
    // Completes what an interrupted start has left under way.
    await this.walkTo(this.clock.now());
    const [grave] = (await customer?.call<Grave[]>('GET', '/Grave')) ?? [];
    if (customer === undefined || cleaner === undefined || florist === undefined || grave === undefined) return;
    if (grave.photo === undefined) {
      const photo = { field: 'photo', picture: await pictureOf('campa-antes', this.clock.now()) };
      await customer.upload('PUT', `/Grave/${grave.id}/photo`, photo);
    }
    const place = { kind: 'cemetery', graveId: grave.id };
    const plan = { productId: seededId.product(CLEANING), planId: seededId.plan(PLAN) };
    await this.buy(customer, 'clean', { item: plan, delivery: { ...place, date: this.dateIn(FIRST_VISIT_IN) } });
    for (let n = 1; n <= VISITS; n += 1) await this.visit(n, { cleaner, customer });
    await this.walkTo(new Date(Date.now() - FLOWERS_AGO * DAY_MS));
    const flowers = { ...place, date: this.dateIn(FLOWERS_IN), hour: '11:00' };
    await this.buy(customer, 'flower', {
      item: { productId: seededId.product(BOUQUET) },
      delivery: flowers,
    });
    const [bouquet] = (await customer.call<Service[]>('GET', '/Service/my')).filter(({ type }) => type === 'flower');
    if (bouquet !== undefined) await this.perform(bouquet, florist);
  }

  /**
   * Buys and pays the customer's only order of this kind. If the delivery date is not possible, buys for the nearest
   * date that the API proposes.
   */
  private async buy(
    customer: DemoPerson,
    kind: Order['kind'],
    { item, delivery }: { item: object; delivery: object },
  ): Promise<void> {
    const order = (await customer.call<Order[]>('GET', '/Order')).find((one) => one.kind === kind);
    if (order?.payment.status === 'paid') return;
    const { paymentUrl } = await (order === undefined
      ? this.checkOut(customer, item, delivery)
      : customer.call<PayAnswer>('POST', `/Order/${order.id}/pay`));
    await payInSandbox(this.address, paymentUrl);
    await this.walkTo(this.clock.now());
  }

  private async checkOut(customer: DemoPerson, item: object, delivery: object): Promise<CheckoutAnswer> {
    const { items } = await customer.call<Cart>('GET', '/Cart');
    if (items.length === 0) await customer.call('POST', '/Cart', { ...item, quantity: 1 });
    const checkout = (at: object) =>
      customer.call<CheckoutAnswer>('POST', '/Checkout', {
        delivery: { ...delivery, ...at },
        contact: { name: `${demo.customer.name} ${demo.customer.surname}`, phone: demo.customer.phone },
        message: 'Com saudade eterna.',
        consents: { terms: true, earlyStart: true },
        orderAgain: true,
        language: 'pt',
      });
    return checkout({}).catch((error: unknown) => {
      const nearest = error instanceof RefusedCall ? error.problem.nearest : undefined;
      if (nearest === undefined) throw error;
      return checkout(nearest);
    });
  }

  /**
   * Moves the clock to the day on which the plan's visit `n` is offered, performs the visit as the cleaner, and sends
   * the customer's feedback.
   */
  private async visit(n: number, { cleaner, customer }: { cleaner: DemoPerson; customer: DemoPerson }): Promise<void> {
    const visitOf = async (): Promise<OccurrenceAnswer | undefined> => {
      const [plan] = await customer.call<SubscriptionAnswer[]>('GET', '/Subscription');
      return plan?.occurrences.find((occurrence) => occurrence.n === n);
    };
    const planned = await visitOf();
    if (planned === undefined) return;
    await this.walkTo(new Date(Date.parse(`${planned.date}T12:00:00Z`) - OFFERED_AHEAD * DAY_MS));
    const serviceId = (await visitOf())?.serviceId;
    if (serviceId === undefined) return;
    const service = await customer.call<Service>('GET', `/Service/${serviceId}`);
    const { status } = await this.perform(service, cleaner);
    if (status !== 'awaiting_feedback') return;
    const feedback = { rating: 5, comment: 'Ficou muito bem, obrigada.' };
    await customer.call('POST', `/Service/${serviceId}/feedback`, feedback);
  }

  /**
   * Accepts a service that is offered to the partner, moves the clock to its time and performs it. Does not perform a
   * service whose time is in the future by the wall clock. Returns the service as it is then.
   */
  private async perform(service: Service, partner: DemoPerson): Promise<Service> {
    const { id, type, images, scheduledDate, scheduledHour = '10:00' } = service;
    const path = `/Service/${id}`;
    if (service.status === 'offered') {
      const offered = await partner.call<Service[]>('GET', '/Service/available');
      const offerId = offered.find((one) => one.id === id)?.offer?.id;
      if (offerId === undefined) return service;
      return this.perform(await partner.call<Service>('POST', `${path}/accept`, { offerId }), partner);
    }
    const due = new Date(`${scheduledDate}T${scheduledHour}:00Z`);
    if (!['accepted', 'in_progress'].includes(service.status) || due.getTime() > Date.now()) return service;
    const [before, after] = type === 'clean' ? ['campa-antes', 'campa-depois'] : [undefined, BOUQUET];
    if (service.status === 'accepted') {
      await this.walkTo(due);
      if (before !== undefined && images.before.length === 0) {
        await partner.upload('POST', `${path}/photos?kind=before`, {
          field: 'photo',
          picture: await pictureOf(before, this.clock.now()),
        });
      }
      await partner.call('POST', `${path}/start`);
    }
    if (images.after.length === 0) {
      await partner.upload('POST', `${path}/photos?kind=after`, {
        field: 'photo',
        picture: await pictureOf(after, this.clock.now()),
      });
    }
    return partner.call<Service>('POST', `${path}/deliver`);
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

/**
 * A drawing from the seed as a JPEG, to upload in place of a real photo; like a phone, it notes when it was taken, so that
 * no two pictures are the same file.
 */
async function pictureOf(drawing: string, takenAt: Date): Promise<Buffer> {
  const background = '#ede5d8';
  return sharp(await artOf(drawing))
    .resize(1200, 900, { fit: 'contain', background })
    .flatten({ background })
    .withExif({ IFD2: { DateTimeOriginal: exifTime(takenAt), OffsetTimeOriginal: '+00:00' } })
    .jpeg()
    .toBuffer();
}

/** "2026:11:28 10:00:00", in UTC. */
const exifTime = (at: Date): string => at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
