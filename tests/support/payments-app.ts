import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { CommandHandler, CqrsModule, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SandboxCheckoutAnswer, SandboxOutcome } from '@perpetua/contracts/payments.contract';
import type Stripe from 'stripe';
import { accessRules } from '../../backend/src/access-rules.js';
import { OrderBySession, RecordPayment, RecordRefund } from '../../backend/src/ordering/index.js';
import { PaymentGateway } from '../../backend/src/payments/payment.gateway.js';
import type { OpenedPaymentSession, SessionRequest } from '../../backend/src/payments/payments.commands.js';
import { PaymentsModule } from '../../backend/src/payments/payments.module.js';
import { SandboxSweep } from '../../backend/src/payments/sandbox/sandbox.sweep.js';
import { StripeClient } from '../../backend/src/payments/stripe.client.js';
import { Clock } from '../../backend/src/platform/clock.js';
import type { AppConfig } from '../../backend/src/platform/config/app-config.js';
import { DatabaseModule } from '../../backend/src/platform/database/database.module.js';
import type { CommandResult } from '../../backend/src/platform/event-store/decider.js';
import { newId } from '../../backend/src/platform/ids.js';
import { PlatformModule } from '../../backend/src/platform/platform.module.js';
import { startTestApp, type TestAnswer, type TestApp } from './app.js';
import { eventually } from './eventually.js';

/** Replaces ordering: remembers what payments tell it, and whose sessions are whose. */
@Injectable()
export class Orders {
  payments: RecordPayment[] = [];
  refunds: RecordRefund[] = [];
  owners = new Map<string, string>();
  refusing: Error | undefined;

  forget(): void {
    this.payments = [];
    this.refunds = [];
    this.refusing = undefined;
  }

  kinds(): string[] {
    return this.payments.map(({ payload }) => payload.outcome.kind);
  }
}

const done = (streamId: string): CommandResult => ({ streamId, version: 1, duplicate: false });

@CommandHandler(RecordPayment)
class PaymentRecorder implements ICommandHandler<RecordPayment> {
  constructor(private readonly orders: Orders) {}

  async execute(command: RecordPayment): Promise<CommandResult> {
    if (this.orders.refusing) throw this.orders.refusing;
    this.orders.payments.push(command);
    return done(command.payload.orderId);
  }
}

@CommandHandler(RecordRefund)
class RefundRecorder implements ICommandHandler<RecordRefund> {
  constructor(private readonly orders: Orders) {}

  async execute(command: RecordRefund): Promise<CommandResult> {
    this.orders.refunds.push(command);
    return done(command.payload.orderId);
  }
}

@QueryHandler(OrderBySession)
class OrderFinder implements IQueryHandler<OrderBySession> {
  constructor(private readonly orders: Orders) {}

  async execute({ sessionId }: OrderBySession): ReturnType<IQueryHandler<OrderBySession>['execute']> {
    const customerId = this.orders.owners.get(sessionId);
    return customerId === undefined ? null : { orderId: newId(), customerId, status: 'awaiting_payment' };
  }
}

@Module({ providers: [Orders, PaymentRecorder, RefundRecorder, OrderFinder] })
class OrderingStandIn {}

@Module({})
class PaymentsApp {
  static forRoot(config: AppConfig): DynamicModule {
    const { url = '', poolSize } = config.database;
    return {
      module: PaymentsApp,
      imports: [
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({ url, poolSize, applicationName: 'perpetua-test-payments' }),
        PlatformModule.forRoot(config),
        PaymentsModule.forRoot(config),
        OrderingStandIn,
      ],
    };
  }
}

/** Payments with their sandbox, and nothing else of the business. */
export interface PaymentsUnderTest {
  app: TestApp;
  orders: Orders;
  gateway: PaymentGateway;
  stripe: Stripe;
  clock: Clock;
  /** Opens a session of 170.00 for a new order in Portuguese, unless something else is wanted. */
  open(changes?: Partial<SessionRequest>): Promise<OpenedPaymentSession & { request: SessionRequest }>;
  requestFor(changes?: Partial<SessionRequest>): SessionRequest;
  /** What a payer does. */
  act(sessionId: string, outcome: SandboxOutcome): Promise<TestAnswer<SandboxCheckoutAnswer & { code?: string }>>;
  /** A session that has just been paid by card. */
  paid(): Promise<OpenedPaymentSession & { request: SessionRequest; paymentIntentId: string }>;
  /** Waits until that many payments were recorded: webhooks that were not delivered at once come with the next sweep. */
  recorded(count: number): Promise<void>;
  /** Waits until nothing of an earlier test is under way, and forgets what was recorded. */
  reset(): Promise<void>;
  get<Type>(type: abstract new (...args: never[]) => Type): Type;
}

/** Starts the context `payments` alone, the real SDK against the sandbox, with a stand-in for ordering. */
export async function startPayments(): Promise<PaymentsUnderTest> {
  const app = await startTestApp({
    business: (config) => ({ module: PaymentsApp.forRoot(config), rules: accessRules(config) }),
  });
  const get = <Type>(type: abstract new (...args: never[]) => Type): Type => app.app.get(type, { strict: false });
  const [orders, gateway, clock, sweep] = [get(Orders), get(PaymentGateway), get(Clock), get(SandboxSweep)];
  const requestFor = (changes: Partial<SessionRequest> = {}) => ({ ...usualRequest(app.url, clock.now()), ...changes });
  const open: PaymentsUnderTest['open'] = async (changes) => {
    const request = requestFor(changes);
    return { request, ...(await gateway.openSession(request)) };
  };
  const act: PaymentsUnderTest['act'] = (sessionId, outcome) =>
    app.request('POST', `/sandbox/checkout/${sessionId}`, { body: { outcome } });
  const paid: PaymentsUnderTest['paid'] = async () => {
    const session = await open();
    await act(session.sessionId, 'success');
    const { paymentIntentId = '' } = (await gateway.retrieveSession(session.sessionId)) ?? {};
    return { ...session, paymentIntentId };
  };
  const recorded: PaymentsUnderTest['recorded'] = async (count) => {
    await eventually(() => orders.payments.length >= count, { what: `${count} recorded payments` });
  };
  const reset = async (): Promise<void> => {
    await eventually(() => sweep.isIdle(), { what: 'all webhooks to be answered' });
    orders.forget();
  };
  const stripe = await get(StripeClient).sdk();
  return { app, orders, gateway, clock, stripe, requestFor, open, act, paid, recorded, reset, get };
}

const usualRequest = (url: string, now: Date): SessionRequest => ({
  orderId: newId(),
  attemptId: newId(),
  lines: [
    { name: 'Coroa Serenidade', unitCents: 12_000, quantity: 1 },
    { name: 'Ramo <de> "Crisântemos"', unitCents: 2_500, quantity: 2 },
  ],
  totalCents: 17_000,
  language: 'pt',
  expiresAt: new Date(now.getTime() + 35 * 60_000),
  successUrl: `${url}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${url}/payment/failed?reason=cancelled`,
  methods: ['card', 'mb_way', 'multibanco'],
  customerEmail: 'ana@example.pt',
});
