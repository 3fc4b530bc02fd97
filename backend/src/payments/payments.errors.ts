import type { PaymentErrorCode } from '@perpetua/contracts/payments.contract';
import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 503: the provider cannot be reached or has an error; the outcome is unknown. */
export const providerUnavailable = (): DomainError =>
  new DomainError({
    code: 'payment_provider_unavailable' satisfies PaymentErrorCode,
    message: 'The payment provider cannot be reached right now. Please try again in a moment.',
    isTemporary: true,
    details: { retryAfterSeconds: 5 },
  });

/** 422: the provider has refused the request permanently, and would refuse a retry as well. */
export class ProviderRefusal extends DomainError {
  /** @param providerCode the provider's own stable code, for example `charge_already_refunded` */
  constructor(readonly providerCode: string) {
    super({
      code: 'payment_provider_refused' satisfies PaymentErrorCode,
      message: 'The payment provider refused this request.',
      details: { providerCode },
    });
  }
}

/** 400: the webhook is not signed by the provider, or its signature is too old. */
export const webhookSignatureInvalid = (): DomainError =>
  new DomainError({
    code: 'webhook_signature_invalid' satisfies PaymentErrorCode,
    message: 'The signature of this webhook is missing, wrong or too old.',
  });

/** 404: the caller has no payment session with this id. */
export const paymentSessionUnknown = (): DomainError => notFound('Payment session');

/** 404: there is no alarm about a payment with this id. */
export const alarmUnknown = (): DomainError => notFound('Payment alarm');

/** 409: no failed refund with this cause is left. */
export const nothingToRetry = (): DomainError =>
  new DomainError({
    code: 'nothing_to_retry',
    message: 'No refund with this cause is waiting to be retried.',
  });
