import { toDecimal } from '@perpetua/contracts/money';
import { DomainError } from '../../platform/domain/domain-error.js';

/** 422: a refund cannot exceed the amount that is not refunded yet. */
export const amountTooHigh = (maxCents: number): DomainError =>
  new DomainError({
    code: 'amount_too_high',
    message: `At most ${toDecimal(maxCents)} can be refunded.`,
    details: { most: toDecimal(maxCents) },
  });
