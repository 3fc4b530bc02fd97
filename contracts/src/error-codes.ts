import { auditErrorCodes } from './audit.contract.js';
import { cartErrorCodes } from './cart.contract.js';
import { catalogueErrorCodes } from './catalogue.contract.js';
import { contactErrorCodes } from './contact.contract.js';
import { fulfilmentErrorCodes } from './fulfilment.contract.js';
import { graveErrorCodes } from './graves.contract.js';
import { platformErrorCodes } from './http.contract.js';
import { identityErrorCodes } from './identity.contract.js';
import { invoicingErrorCodes } from './invoicing.contract.js';
import { liveErrorCodes } from './live.contract.js';
import { mailErrorCodes } from './mail.contract.js';
import { operationsErrorCodes } from './operations.contract.js';
import { orderingErrorCodes } from './ordering.contract.js';
import { partnerErrorCodes } from './partners.contract.js';
import { paymentErrorCodes } from './payments.contract.js';
import { placeErrorCodes } from './places.contract.js';
import { subscriptionErrorCodes } from './subscriptions.contract.js';

/** Every error code of the API; the frontend has a text for each. */
export const errorCodes = [
  ...platformErrorCodes,
  ...auditErrorCodes,
  ...cartErrorCodes,
  ...catalogueErrorCodes,
  ...contactErrorCodes,
  ...fulfilmentErrorCodes,
  ...graveErrorCodes,
  ...identityErrorCodes,
  ...invoicingErrorCodes,
  ...liveErrorCodes,
  ...mailErrorCodes,
  ...operationsErrorCodes,
  ...orderingErrorCodes,
  ...partnerErrorCodes,
  ...paymentErrorCodes,
  ...placeErrorCodes,
  ...subscriptionErrorCodes,
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Whether the frontend has a text for a code; a newer server may return other codes. */
export const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code);
