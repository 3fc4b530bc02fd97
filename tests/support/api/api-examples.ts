import { followingExamples } from './api-examples-following.js';
import { offerExamples } from './api-examples-offers.js';
import { paymentExamples } from './api-examples-payments.js';
import {
  administrationExamples,
  fulfilmentExamples,
  invoicingExamples,
  orderingExamples,
  subscriptionExamples,
} from './api-examples-orders.js';
import { notificationExamples } from './api-examples-notifications.js';
import { identityExamples, legalExamples, mailExamples, partnerExamples } from './api-examples-people.js';
import { cartExamples, catalogueExamples, graveExamples, placeExamples } from './api-examples-shop.js';
import type { Examples } from './api-fixture.js';

/** One successful call of each API operation, by method and path, e.g. `GET /User/{id}`. */
export const apiExamples: Examples = {
  ...legalExamples,
  ...identityExamples,
  ...partnerExamples,
  ...placeExamples,
  ...graveExamples,
  ...cartExamples,
  ...orderingExamples,
  ...paymentExamples,
  ...invoicingExamples,
  ...fulfilmentExamples,
  ...offerExamples,
  ...followingExamples,
  ...subscriptionExamples,
  ...notificationExamples,
  ...administrationExamples,
  ...mailExamples,
  ...catalogueExamples,
};
