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
import { ForgetFailedRefunds, NoteRefund, NoteRefundRetry } from './payments.commands.js';
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

@HandlesCommand(ForgetFailedRefunds)
export class ForgetFailedRefundsHandler implements ICommandHandler<ForgetFailedRefunds> {
  constructor(private readonly ledger: RefundLedger) {}

  async execute({ payload: { orderId } }: ForgetFailedRefunds): Promise<CommandResult> {
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
