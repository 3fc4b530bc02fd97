import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { exportQuerySchema, pageQuerySchema } from './http.contract.js';
import { serviceLifecycle } from './lifecycles/service.lifecycle.js';
import { serviceLabels } from './lifecycles/service-label.js';
import { idsSchema, localDateSchema, unlessBlank, uuidSchema } from './validation.js';

/** Orders of lists of services; `alarm`: when a complaint has waited for too long. */
export const serviceSorts = [
  'purchased_desc',
  'purchased_asc',
  'date_asc',
  'date_desc',
  'number_asc',
  'number_desc',
  'city_asc',
  'city_desc',
  'total_asc',
  'total_desc',
  'alarm_asc',
] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** Orders of lists of one's own services. */
export const ownServiceSorts = [
  'purchased_desc',
  'purchased_asc',
  'date_asc',
  'date_desc',
] as const satisfies readonly ServiceSort[];

/**
 * `GET /Service/my` and `GET /Service/accepted`: every filter may be left out or blank. `from` and `to` are scheduled
 * dates, both included. `open`: not done yet for the reader: a customer's until the feedback is given, a partner's until
 * the work is handed over. Without `sort` a customer reads the latest bought first, a partner the latest date first.
 */
export const ownServiceFilterSchema = pageQuerySchema.extend({
  label: unlessBlank(z.enum(serviceLabels)),
  type: unlessBlank(z.enum(serviceTypes)),
  grave: unlessBlank(uuidSchema),
  from: unlessBlank(localDateSchema),
  to: unlessBlank(localDateSchema),
  open: unlessBlank(z.enum(['true'])),
  sort: unlessBlank(z.enum(ownServiceSorts)),
});
export type OwnServiceFilter = z.infer<typeof ownServiceFilterSchema>;

/**
 * `GET /Service`: every filter may be left out or blank. `from` and `to` are scheduled dates, both included. `late`: agreed
 * or under way, and its slot is over. `q` looks for number, product and place, and for the customer's name, e-mail, phone
 * and tax number, and for the contact and the invoice of its order.
 */
export const serviceFilterSchema = exportQuerySchema.extend({
  status: unlessBlank(z.enum(serviceLifecycle.states)),
  label: unlessBlank(z.enum(serviceLabels)),
  type: unlessBlank(z.enum(serviceTypes)),
  partner: unlessBlank(uuidSchema),
  customer: unlessBlank(uuidSchema),
  from: unlessBlank(localDateSchema),
  to: unlessBlank(localDateSchema),
  late: unlessBlank(z.enum(['true'])),
  q: unlessBlank(z.string().trim().max(100)),
  ids: idsSchema,
  sort: z.enum(serviceSorts).default('purchased_desc'),
});
export type ServiceFilter = z.infer<typeof serviceFilterSchema>;
