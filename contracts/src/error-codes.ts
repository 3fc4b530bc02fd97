import { auditErrors } from './audit.contract.js';
import { cartErrors } from './cart.contract.js';
import { catalogueErrors } from './catalogue.contract.js';
import { contactErrors } from './contact.contract.js';
import { fulfilmentErrors } from './fulfilment.contract.js';
import { graveErrors } from './graves.contract.js';
import { platformErrors } from './http.contract.js';
import { identityErrors } from './identity.contract.js';
import { invoicingErrors } from './invoicing.contract.js';
import { legalErrors } from './legal.contract.js';
import { liveErrors } from './live.contract.js';
import { mailErrors } from './mail.contract.js';
import { messageErrors } from './messages.contract.js';
import { notificationErrors } from './notifications.contract.js';
import { operationsErrors } from './operations.contract.js';
import { expectedAmountErrors } from './expected-amounts.js';
import { orderingErrors } from './ordering-errors.js';
import { absenceErrors } from './partner-absences.contract.js';
import { partnerErrors } from './partners.contract.js';
import { paymentErrors } from './payments.contract.js';
import { placeErrors } from './places.contract.js';
import { subscriptionErrors } from './subscriptions.contract.js';
import { venueErrors } from './venues.contract.js';

/** Every error code of the API with the HTTP status of its response; the frontend has a text for each code. */
export const errorStatuses = {
  ...platformErrors,
  ...auditErrors,
  ...cartErrors,
  ...catalogueErrors,
  ...contactErrors,
  ...fulfilmentErrors,
  ...graveErrors,
  ...identityErrors,
  ...invoicingErrors,
  ...legalErrors,
  ...liveErrors,
  ...mailErrors,
  ...messageErrors,
  ...notificationErrors,
  ...operationsErrors,
  ...expectedAmountErrors,
  ...orderingErrors,
  ...absenceErrors,
  ...partnerErrors,
  ...paymentErrors,
  ...placeErrors,
  ...subscriptionErrors,
  ...venueErrors,
} as const;
export type ErrorCode = keyof typeof errorStatuses;
export const errorCodes = Object.keys(errorStatuses) as readonly ErrorCode[];

/** Whether the frontend has a text for a code; a newer server may return other codes. */
export const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code);
