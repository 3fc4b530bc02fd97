import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CemeteryHours } from '@perpetua/contracts/opening-hours.contract';
import PQueue from 'p-queue';
import { AppConfig } from '../../config/app-config.js';
import { CancelService, GetRemarkRows, GiveFeedback, OpenDispute } from '../../fulfilment/index.js';
import {
  deliveryServiceIdOf,
  GetPastOrderDraft,
  type PastOrder,
  PlaceOrder,
  RecordPayment,
  subscriptionIdOf,
} from '../../ordering/index.js';
import { ListCemeteriesByIds } from '../../places/index.js';
import { ContextRegistry } from '../../platform/context-registry.js';
import type { Statement } from '../../platform/database/database.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { derivedId } from '../../platform/ids.js';
import { refusedMail } from '../../platform/mail/refused-mail.js';
import { CancelSubscription, PauseSubscription } from '../../subscriptions/index.js';
import { PastLife, type PastPhoto } from './past-life.js';
import type { LaterAct, PastPurchase } from './past-orders.js';
import { pastIntent, pastSession, providerRows } from './past-payments.js';
import { type PastAppend, pastEventId, PastWorld } from './past-world.js';

/** A past that was worked out and is not stored yet. */
export interface PastCourse {
  readonly appends: readonly PastAppend[];
  /** What is stored with the events: texts of orders and people, consents, and what the payment provider knows. */
  readonly rows: readonly Statement[];
  readonly photos: readonly PastPhoto[];
  readonly refusals: PastWorld['refusals'];
}

interface Drafted extends PastOrder {
  readonly orderId: string;
  readonly purchase: PastPurchase;
}

/** How many orders are drafted concurrently; few, so that most connections of the pool stay free. */
const MAX_DRAFTS = 4;
/** The version of an order at which its payment page was opened. */
const PAYMENT_STARTED = 2;
/** Minutes from a checkout to its payment. */
const PAID_AFTER = 2;

/** Works out what became of some purchases up to `now`, the earliest purchase first. Stores nothing. */
export async function pastOf(
  app: INestApplicationContext,
  purchases: readonly PastPurchase[],
  now: Date,
): Promise<PastCourse> {
  const queries = app.get(QueryBus, { strict: false });
  const config = app.get(AppConfig, { strict: false });
  const registry = app.get(ContextRegistry, { strict: false });
  const drafts = await new PQueue({ concurrency: MAX_DRAFTS }).addAll(
    purchases.map((purchase, index) => async (): Promise<Drafted> => {
      const { key, buyer, at, items, checkout } = purchase;
      const orderId = derivedId('past', 'order', encodeURIComponent(key));
      const past = { orderId, customerId: buyer.id, serial: index + 1, at, items, checkout };
      return { ...(await queries.execute(new GetPastOrderDraft(past))), orderId, purchase };
    }),
  );
  const life = new PastLife(
    new Map(drafts.map(({ orderId, location }) => [orderId, location])),
    new Map(
      drafts.flatMap(({ orderId, purchase: { temperament } }) =>
        temperament === undefined ? [] : [[orderId, temperament]],
      ),
    ),
    await hoursOf(queries, drafts),
  );
  const world = new PastWorld(registry, config, life);
  life.enter(world);
  const { publicUrl } = config.http;
  for (const draft of drafts) buy(world, draft, publicUrl);
  world.runUntil(now);
  const rows = [
    ...drafts.flatMap((draft) => draft.rows),
    ...drafts.flatMap((draft) => paymentRows(draft, life, publicUrl)),
    ...drafts.flatMap(mailRows),
    ...(await Promise.all(world.sent.map((command) => remarksOf(queries, command)))).flat(),
  ];
  return { appends: world.appends, rows, photos: life.photos, refusals: world.refusals };
}

async function hoursOf(queries: QueryBus, drafts: readonly Drafted[]): Promise<ReadonlyMap<string, CemeteryHours>> {
  const ids = [...new Set(drafts.flatMap(({ order }) => order.delivery.cemeteryId ?? []))];
  return new Map((await queries.execute(new ListCemeteriesByIds(ids))).map((cemetery) => [cemetery.id, cemetery]));
}

/** Puts the checkout, its payment and what the customer does later on the agenda. */
function buy(world: PastWorld, { orderId, order, purchase }: Drafted, publicUrl: string): void {
  const { at, method, buyer, later } = purchase;
  const session = pastSession(orderId, at, publicUrl);
  const byCustomer = (act: string): CommandMeta => ({
    commandId: derivedId(orderId, 'past', act),
    actor: { id: buyer.id, role: 'customer' },
    correlationId: orderId,
  });
  world.at(at, () => world.send(new PlaceOrder({ orderId, order, session }, byCustomer('place')), at));
  if (method === undefined) return;
  const paidAt = paidAtOf(purchase);
  const outcome = {
    kind: 'paid',
    paymentIntentId: pastIntent(session),
    method,
    amountCents: order.totalCents,
  } as const;
  const { attemptId, sessionId } = session;
  const reported: CommandMeta = {
    ...byCustomer('paid'),
    actor: { id: 'payments', role: 'system' },
    causationId: pastEventId(orderId, PAYMENT_STARTED),
  };
  world.at(paidAt, () => world.send(new RecordPayment({ orderId, attemptId, sessionId, outcome }, reported), paidAt));
  if (later !== undefined) world.at(later.at, () => changeMind(world, { orderId, later, meta: byCustomer('later') }));
}

function changeMind(
  world: PastWorld,
  { orderId, later, meta }: { readonly orderId: string; readonly later: LaterAct; readonly meta: CommandMeta },
): void {
  const subscriptionId = subscriptionIdOf(orderId);
  switch (later.kind) {
    case 'cancel_service': {
      const cancelled = {
        serviceId: deliveryServiceIdOf(orderId),
        by: 'customer',
        reason: 'customer_request',
      } as const;
      return world.send(new CancelService(cancelled, meta), later.at);
    }
    case 'pause_plan':
      return world.send(new PauseSubscription({ subscriptionId, until: null }, meta), later.at);
    case 'cancel_plan':
      return world.send(new CancelSubscription({ subscriptionId, reason: 'customer_cancelled' }, meta), later.at);
  }
}

const paidAtOf = ({ at }: PastPurchase): Date => new Date(at.getTime() + PAID_AFTER * 60_000);

const paymentRows = ({ orderId, order, purchase }: Drafted, life: PastLife, publicUrl: string): Statement[] => {
  const { at, method } = purchase;
  return providerRows({
    orderId,
    order,
    session: pastSession(orderId, at, publicUrl),
    at,
    paid: method === undefined ? undefined : { at: paidAtOf(purchase), method },
    refunds: life.refunds.filter((refund) => refund.orderId === orderId),
    publicUrl,
  });
};

/** The mail about a payment, where the customer's mailbox was full. */
const mailRows = ({ orderId, purchase }: Drafted): Statement[] => {
  const { buyer, hasFullMailbox = false } = purchase;
  if (!hasFullMailbox) return [];
  const id = derivedId(orderId, 'past', 'mail');
  const mail = { id, template: 'payment_confirmed', to: { userId: buyer.id }, values: { orderId } } as const;
  const error = '552 5.2.2 Mailbox full';
  return [refusedMail(mail, { at: paidAtOf(purchase), address: buyer.email, error })];
};

/** What a customer wrote in a command. */
async function remarksOf(queries: QueryBus, { command, at }: PastWorld['sent'][number]): Promise<readonly Statement[]> {
  if (command instanceof OpenDispute) {
    const { serviceId, text: body } = command.payload;
    return queries.execute(new GetRemarkRows(command.meta, { serviceId, kind: 'dispute', body, writtenAt: at }));
  }
  if (!(command instanceof GiveFeedback) || command.payload.comment === null) return [];
  const { serviceId, comment: body } = command.payload;
  return queries.execute(new GetRemarkRows(command.meta, { serviceId, kind: 'feedback', body, writtenAt: at }));
}
