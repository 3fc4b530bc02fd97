import type { PaymentErrorCode } from '@perpetua/contracts/payments.contract';
import { DomainError, notFound } from '../platform/http/problems/domain-error.js';

/** 503: the provider cannot be reached or is broken; nothing is known to have happened. */
export const providerUnavailable = (): DomainError =>
  new DomainError({
    code: 'payment_provider_unavailable' satisfies PaymentErrorCode,
    status: 503,
    message: 'The payment provider cannot be reached right now. Please try again in a moment.',
    details: { retryAfterSeconds: 5 },
  });

/** The provider said no, and would say it again. */
export class ProviderRefusal extends DomainError {
  /** @param providerCode the provider's own stable code, for example `charge_already_refunded` */
  constructor(readonly providerCode: string) {
    super({
      code: 'payment_provider_refused' satisfies PaymentErrorCode,
      status: 422,
      message: 'The payment provider refused this request.',
      details: { providerCode },
    });
  }
}

/** 400: the webhook does not come from the provider, or came too late. */
export const webhookSignatureInvalid = (): DomainError =>
  new DomainError({
    code: 'webhook_signature_invalid' satisfies PaymentErrorCode,
    status: 400,
    message: 'The signature of this webhook is missing, wrong or too old.',
  });

/** 404: no payment session of the caller's has this id. */
export const paymentSessionUnknown = (): DomainError => notFound('Payment session');

/** 409: no refund that failed for this cause waits any more. */
export const nothingToRetry = (): DomainError =>
  new DomainError({ code: 'nothing_to_retry', status: 409, message: 'No refund of this cause waits for another try.' });
