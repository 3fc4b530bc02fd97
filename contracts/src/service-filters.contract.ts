import { z } from 'zod';
import { serviceTypes } from './fulfilment.contract.js';
import { exportQuerySchema, pageQuerySchema } from './http.contract.js';
import { serviceLifecycle } from './lifecycles/service.lifecycle.js';
import { serviceLabels } from './lifecycles/service-label.js';
import { idsSchema, localDateSchema, unlessBlank, uuidSchema } from './validation.js';

/** Sort orders of lists of services; `alarm` is when a complaint becomes overdue. */
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

/**
 * Sort orders of lists of the caller's own services; `next_asc` is what still waits for acceptance, work or feedback,
 * earliest first, then the rest, latest first.
 */
export const ownServiceSorts = ['purchased_desc', 'purchased_asc', 'date_asc', 'date_desc', 'next_asc'] as const;
export type OwnServiceSort = (typeof ownServiceSorts)[number];

/**
 * `GET /Service/my` and `GET /Service/accepted`: every filter may be omitted or blank. `from` and `to` are scheduled
 * dates, both inclusive. `open` returns only unfinished services: for a customer those that wait for acceptance, work
 * or feedback, for a partner those that wait for work. By default, customers get the latest purchase first, partners
 * the latest date first.
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

/** For how many days back `GET /Service/nearby` counts. */
export const nearbyDays = 90;

/**
 * `GET /Service/nearby`: how many services of a partner's type were bought for places in the partner's municipality
 * within the last {@link nearbyDays} days. `city` is null, and nothing is counted, until the partner has a place.
 */
export const nearbyServicesSchema = z.object({ city: z.string().nullable(), services: z.int().min(0) });
export type NearbyServices = z.infer<typeof nearbyServicesSchema>;

/**
 * `GET /Service`: every filter may be omitted or blank. `from` and `to` are scheduled dates, both inclusive. `late`
 * returns only services that are accepted or under way and whose slot is over; `open` only those that are offered,
 * accepted or under way. `q` searches order number, product and
 * place, the customer's name, e-mail address, phone and tax number, and the contact and invoice of the service's order.
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
  open: unlessBlank(z.enum(['true'])),
  q: unlessBlank(z.string().trim().max(100)),
  ids: idsSchema,
  sort: z.enum(serviceSorts).default('purchased_desc'),
});
export type ServiceFilter = z.infer<typeof serviceFilterSchema>;
