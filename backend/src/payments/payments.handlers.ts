import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { PublicUrls } from '../platform/http/public-urls.js';
import { stateOf } from './payment-outcome.policy.js';
import { PaymentGateway } from './stripe/payment.gateway.js';
import {
  ExpirePaymentSession,
  type OpenedPaymentSession,
  OpenPaymentSession,
  type PaymentSessionState,
} from '../ordering/index.js';
import { ForgetRefunds, NoteRefund, NoteRefundRetry, ResumeRefunds } from './payments.commands.js';
import { RefundSweep } from './refund-sweep.job.js';
import { RefundLedger } from './refunds/refund.ledger.js';

/** The path to which the payer returns after a payment; the provider replaces the placeholder with the session's id. */
const successPath = (orderId: string): string => `/payment/success?order=${orderId}&session_id={CHECKOUT_SESSION_ID}`;
const cancelledPath = (orderId: string): string => `/payment/failed?order=${orderId}&reason=cancelled`;

@HandlesCommand(OpenPaymentSession)
export class OpenPaymentSessionHandler implements ICommandHandler<OpenPaymentSession> {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly ownServer: PublicUrls,
  ) {}

  execute({ request }: OpenPaymentSession): Promise<OpenedPaymentSession> {
    return this.gateway.openSession({
      ...request,
      successUrl: request.successUrl ?? this.ownServer.publicUrl(successPath(request.orderId)),
      cancelUrl: request.cancelUrl ?? this.ownServer.publicUrl(cancelledPath(request.orderId)),
    });
  }
}

@HandlesCommand(ExpirePaymentSession)
export class ExpirePaymentSessionHandler implements ICommandHandler<ExpirePaymentSession> {
  constructor(private readonly gateway: PaymentGateway) {}

  async execute({ sessionId }: ExpirePaymentSession): Promise<PaymentSessionState | null> {
    const session = await this.gateway.expireSession(sessionId);
    return session ? stateOf(session) : null;
  }
}

@HandlesCommand(NoteRefund)
export class NoteRefundHandler implements ICommandHandler<NoteRefund> {
  constructor(private readonly ledger: RefundLedger) {}

  async execute({ payload }: NoteRefund): Promise<CommandResult> {
    await this.ledger.note(payload);
    return { streamId: payload.orderId, version: 0, duplicate: false };
  }
}

@HandlesCommand(ResumeRefunds)
export class ResumeRefundsHandler implements ICommandHandler<ResumeRefunds> {
  constructor(
    private readonly ledger: RefundLedger,
    private readonly sweep: RefundSweep,
  ) {}

  async execute({ payload: { orderId } }: ResumeRefunds): Promise<CommandResult> {
    await this.ledger.resume(orderId);
    await this.sweep.sweep();
    return { streamId: orderId, version: 0, duplicate: false };
  }
}

@HandlesCommand(ForgetRefunds)
export class ForgetRefundsHandler implements ICommandHandler<ForgetRefunds> {
  constructor(private readonly ledger: RefundLedger) {}

  async execute({ payload: { orderId } }: ForgetRefunds): Promise<CommandResult> {
    await this.ledger.forget(orderId);
    return { streamId: orderId, version: 0, duplicate: false };
  }
}

@HandlesCommand(NoteRefundRetry)
export class NoteRefundRetryHandler implements ICommandHandler<NoteRefundRetry> {
  constructor(private readonly ledger: RefundLedger) {}

  async execute({ payload }: NoteRefundRetry): Promise<CommandResult> {
    await this.ledger.noteRetry(payload);
    return { streamId: payload.orderId, version: 0, duplicate: false };
  }
}
