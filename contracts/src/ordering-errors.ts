import { correctionErrors } from './order-correction.contract.js';

/** Error codes that the ordering API returns in addition to `platformErrors`; the frontend has a text for each. */
export const orderingErrors = {
  cart_empty: 422,
  cart_already_bought: 409,
  checkout_superseded: 409,
  already_ordered: 409,
  plan_renewed: 409,
  terms_required: 422,
  legal_text_outdated: 409,
  early_start_required: 422,
  location_required: 422,
  location_outside_portugal: 422,
  place_required: 422,
  grave_required: 422,
  cemetery_required: 422,
  hour_required: 422,
  ribbon_not_offered: 422,
  ceremony_not_offered: 422,
  too_soon: 422,
  too_late: 422,
  cemetery_closed: 422,
  nobody_near: 422,
  date_passed: 409,
  no_withdrawal_right: 422,
  withdrawal_period_over: 409,
  refund_too_high: 422,
  refund_not_failed: 409,
  customer_blocked: 409,
  customer_closed: 409,
  ...correctionErrors,
} as const;
export type OrderingErrorCode = keyof typeof orderingErrors;
