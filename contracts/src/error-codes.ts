import { auditErrorCodes } from './audit.contract.js';
import { cartErrorCodes } from './cart.contract.js';
import { fulfilmentErrorCodes } from './fulfilment.contract.js';
import { graveErrorCodes } from './graves.contract.js';
import { platformErrorCodes } from './http.contract.js';
import { identityErrorCodes } from './identity.contract.js';
import { liveErrorCodes } from './live.contract.js';
import { orderingErrorCodes } from './ordering.contract.js';
import { partnerErrorCodes } from './partners.contract.js';
import { paymentErrorCodes } from './payments.contract.js';

/** Every code that a refusal of the API may carry; a page has a text for each. */
export const errorCodes = [
  ...platformErrorCodes,
  ...auditErrorCodes,
  ...cartErrorCodes,
  ...fulfilmentErrorCodes,
  ...graveErrorCodes,
  ...identityErrorCodes,
  ...liveErrorCodes,
  ...orderingErrorCodes,
  ...partnerErrorCodes,
  ...paymentErrorCodes,
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Whether a code is one that pages have a text for; an answer of a newer server may carry another. */
export const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code);
