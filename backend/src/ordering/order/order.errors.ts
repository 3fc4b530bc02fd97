import type { CorrectableField } from '@perpetua/contracts/order-correction.contract';
import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { toDecimal } from '@perpetua/contracts/money';
import { withdrawalDays } from '@perpetua/contracts/delivery-rules';
import { DomainError, notFound } from '../../platform/domain/domain-error.js';
import { nearestDetail } from '../../platform/domain/bad-date.js';
import type { DeliveryMoment } from '../checkout/delivery-slots.policy.js';

/** 404, also for an order of somebody else (docs/domain.md#api). */
export const orderNotFound = (): DomainError => notFound('Order');

/** 404: no account ever had this id. */
export const customerNotFound = (): DomainError => notFound('User');

/** 409: the customer is blocked, and therefore could not log in to accept and pay an order by phone. */
export const customerBlocked = (): DomainError =>
  new DomainError({
    code: 'customer_blocked',
    message: 'The account of this customer is blocked, so the order could not be accepted and paid.',
  });

/** 409: the customer has closed the account. */
export const customerClosed = (): DomainError =>
  new DomainError({ code: 'customer_closed', message: 'The account of this customer is closed.' });

/** 404, also for a grave of somebody else. */
export const graveNotFound = (): DomainError => notFound('Grave');

/** 404, also for an address of somebody else. */
export const addressNotFound = (): DomainError => notFound('Address');

const brokenRules = {
  cart_empty: 'The cart is empty.',
  terms_required: 'The terms and conditions must be accepted.',
  early_start_required: `A cleaning within ${withdrawalDays} days needs your express request to begin before the withdrawal period ends`,
  location_required: 'Choose the place on the map.',
  location_outside_portugal: 'The place must be in Portugal.',
  place_required: 'Enter the place and city of delivery, or choose one of your addresses.',
  grave_required: 'Choose the grave.',
  cemetery_required: 'A cleaning takes place at a grave in a cemetery.',
  hour_required: 'Choose the hour of the delivery.',
  ribbon_not_offered: 'Only products in the cart with a ribbon can have a ribbon text.',
  ceremony_not_offered: 'Only a delivery to a church or home can have a ceremony.',
  flexible_days_not_offered: 'Only a cleaning can be moved to a near day.',
} as const;

/** 422: the request is well-formed but breaks a rule of the checkout. */
export const checkoutRefused = (code: keyof typeof brokenRules): DomainError =>
  new DomainError({ code, message: brokenRules[code] });

/** 409: the terms have changed since the customer read them; `version` is the one in force. */
export const termsOutdated = (version: string): DomainError =>
  new DomainError({
    code: 'legal_text_outdated',
    message: 'The terms and conditions have changed. Please read and accept the new version.',
    details: { kind: 'terms', version },
  });

/**
 * 409: an earlier order for the content of this cart was paid during this checkout. `orderId` is the paid order, if it
 * is known.
 */
export const cartAlreadyBought = (orderId?: string): DomainError =>
  new DomainError({
    code: 'cart_already_bought',
    message: 'This cart has already been paid for.',
    details: orderId === undefined ? {} : { orderId },
  });

/** 409: there is an order of the customer for the same place and day; the customer has to say that both are wanted. */
export const alreadyOrdered = ({ orderId, number }: { orderId: string; number: string }): DomainError =>
  new DomainError({
    code: 'already_ordered',
    message: `You already have the order ${number} for this place and day.`,
    details: { orderId, number },
  });

/** 409: an order renews the plan already. */
export const planRenewed = (orderId: string): DomainError =>
  new DomainError({ code: 'plan_renewed', message: 'This plan has been renewed already.', details: { orderId } });

/** 409: a later checkout of the same customer replaced this one. */
export const checkoutSuperseded = (): DomainError =>
  new DomainError({ code: 'checkout_superseded', message: 'This checkout was replaced by another one.' });

/**
 * 409: the delivery date is now too close for a new attempt to pay. `nearest` is the earliest moment that is still
 * possible, if there is one.
 */
export const datePassed = (nearest: DeliveryMoment | null): DomainError =>
  new DomainError({
    code: 'date_passed',
    message: 'The chosen date is now too close. Please check out again with another date.',
    details: nearest === null ? {} : { nearest: nearestDetail(nearest) },
  });

/** 409: the time to choose another date is over, or the payment is already being refunded. */
export const newDateOver = (state: OrderStatus): DomainError =>
  new DomainError({
    code: 'illegal_transition',
    message: 'Another date can no longer be chosen. The payment is refunded.',
    details: { state, permitted: [] },
  });

/** 404: a service that the order does not create, which a process then reports to admins as a failed event. */
export const serviceUnknown = (serviceId: string): DomainError =>
  new DomainError({ code: 'not_found', message: `The order has no service ${serviceId}` });

/** 404: the disputed payment is not the one that the order keeps, or another dispute of it is open. */
export const chargebackUnknown = (): DomainError => notFound('Disputed payment');

/** 422: flowers are made to order and perish, so the law gives no right to withdraw (DL 24/2014, art. 17). */
export const noWithdrawalRight = (): DomainError =>
  new DomainError({
    code: 'no_withdrawal_right',
    message:
      'Flowers are made for the order and perish, so there is no right of withdrawal. An order can be cancelled.',
  });

/** 409: the period for withdrawal is over; the detail `endedAt` is its end. */
export const withdrawalOver = (endedAt: Date): DomainError =>
  new DomainError({
    code: 'withdrawal_period_over',
    message: 'The period for withdrawal is over. The order can still be cancelled by the terms.',
    details: { endedAt: endedAt.toISOString() },
  });

/** 422: an admin who acts for a customer must give a reason. */
export const reasonRequired = (message: string): DomainError => new DomainError({ code: 'reason_required', message });

/** 409: the order has changed since it was read. */
export const orderChanged = (): DomainError =>
  new DomainError({
    code: 'version_conflict',
    message: 'The order has changed in the meantime. Please review the changes.',
  });

/** 409: the work has begun or is over, so that a correction would come too late. */
export const workBegun = (): DomainError =>
  new DomainError({
    code: 'work_begun',
    message: 'The work has begun or is over, so the order can no longer be corrected.',
  });

/** 422: the order has no such text; the detail `field` names it. */
export const correctionNotOffered = (field: CorrectableField): DomainError =>
  new DomainError({
    code: 'correction_not_offered',
    message: `This order has nothing of this kind to correct: ${field}.`,
    details: { field },
  });

/** 404: the order has no such refund. */
export const refundNotFound = (): DomainError => notFound('Refund');

/** 409: the refund has succeeded, is under way, or a lost chargeback left nothing for it, so it cannot be retried. */
export const refundNotFailed = (status: 'requested' | 'confirmed' | 'void'): DomainError =>
  new DomainError({
    code: 'refund_not_failed',
    message: 'This refund has not failed, so it is not requested again.',
    details: { status },
  });

/** 422: the refund exceeds what is left of the payment. The detail `left` is the amount that is left. */
export const refundTooHigh = (leftCents: number): DomainError =>
  new DomainError({
    code: 'refund_too_high',
    message: 'A refund cannot exceed the rest of the payment.',
    details: { left: toDecimal(leftCents) },
  });
