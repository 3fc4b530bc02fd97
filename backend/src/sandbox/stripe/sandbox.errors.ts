import type { PaymentErrorCode, PaymentMethod } from '@perpetua/contracts/payments.contract';
import { DomainError, notFound } from '../../platform/domain/domain-error.js';

/** 404: the sandbox does not know this session. */
export const sessionUnknown = (): DomainError => notFound('Payment session');

/** 409: the session is complete; it can be neither paid again nor expired. */
export const sessionAlreadyComplete = (sessionId: string): DomainError =>
  refused({
    code: 'sandbox_session_complete',
    message: 'This payment session is already complete.',
    sessionId,
  });

export const sessionExpired = (sessionId: string): DomainError =>
  refused({ code: 'sandbox_session_expired', message: 'This payment session has expired.', sessionId });

/** 409: no payment of the session waits for a confirmation by a bank or an app. */
export const nothingToConfirm = (sessionId: string): DomainError =>
  refused({ code: 'sandbox_nothing_to_confirm', message: 'There is nothing to confirm.', sessionId });

/** 409: the session has no voucher that can still be paid. */
export const nothingToPay = (sessionId: string): DomainError =>
  refused({ code: 'sandbox_nothing_to_pay', message: 'There is no unpaid voucher.', sessionId });

/** 409: the session is not paid, or the bank has decided its dispute already. */
export const nothingToDispute = (sessionId: string): DomainError =>
  refused({ code: 'sandbox_nothing_to_dispute', message: 'There is no payment to dispute or decide.', sessionId });

/** 422: the session was opened without this payment method. */
export const methodNotOffered = (sessionId: string, methods: readonly PaymentMethod[]): DomainError =>
  new DomainError({
    code: 'sandbox_method_not_offered' satisfies PaymentErrorCode,
    message: 'This payment session does not offer that payment method.',
    details: { sessionId, methods },
  });

function refused(refusal: { code: PaymentErrorCode; message: string; sessionId: string }): DomainError {
  const { sessionId, ...rest } = refusal;
  return new DomainError({ ...rest, details: { sessionId } });
}
