import { z } from 'zod';
import { expectedRefund } from './expected-amounts.js';
import { serviceTypes } from './fulfilment.contract.js';
import { graveSchema } from './graves.contract.js';
import { translationsSchema } from './languages.js';
import { amountSchema, hourSchema, localDateSchema, locationSchema, optionalLine, uuidSchema } from './validation.js';

/** Where a grave moves: `GET /Grave/{id}/move` shows what follows, `POST /Grave/{id}/move` does it. */
export const graveMoveQuerySchema = z.object({
  cemeteryId: uuidSchema,
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
});
export type GraveMoveQuery = z.output<typeof graveMoveQuerySchema>;

/**
 * Body of `POST /Grave/{id}/move`. `expectedRefund` is the refund that the person saw; another one is refused with 409
 * `amount_changed`. What is left out of section, row and number is empty afterwards: it belonged to the old place.
 */
export const moveGraveSchema = z.object({
  cemeteryId: uuidSchema,
  location: locationSchema,
  section: optionalLine(120),
  row: optionalLine(20),
  number: optionalLine(40),
  ...expectedRefund,
});
export type MoveGrave = z.output<typeof moveGraveSchema>;

/**
 * What happens to a visit when its grave moves: it takes place there on the same day, on another one, or is cancelled
 * because nobody can come there.
 */
export const visitFates = ['moves', 'new_date', 'cancelled'] as const;
export type VisitFate = (typeof visitFates)[number];

/** A visit to the grave that is still to come; dates and hours are local, `newDate` and `newHour` to the new place. */
export const movedVisitSchema = z.object({
  /** Missing for a plan's visit that is not arranged yet. */
  serviceId: uuidSchema.optional(),
  subscriptionId: uuidSchema.optional(),
  /** The number of a plan's visit. */
  visit: z.int().optional(),
  orderNumber: z.string(),
  type: z.enum(serviceTypes),
  name: translationsSchema,
  date: localDateSchema,
  hour: hourSchema.optional(),
  fate: z.enum(visitFates),
  newDate: localDateSchema.optional(),
  newHour: hourSchema.optional(),
  /** What was paid, VAT included; it stays the same. */
  price: amountSchema,
  /** What is refunded when the visit is cancelled. */
  refund: amountSchema.optional(),
  /** Whether a partner has accepted and loses the visit: partners near the new place are asked. */
  hadPartner: z.boolean(),
  /**
   * The VAT rates in percent at which the visit was paid, and those that a purchase at the new place has today. An issued
   * document keeps its rates.
   */
  vat: z.object({ paid: z.array(z.int()), there: z.array(z.int()) }),
});
export type MovedVisit = z.output<typeof movedVisitSchema>;

/** What follows when a grave moves. `refund` is the sum of all cancelled visits. */
export const graveMoveSchema = z.object({ visits: z.array(movedVisitSchema), refund: amountSchema });
export type GraveMove = z.output<typeof graveMoveSchema>;

/** Answer of `POST /Grave/{id}/move`: the grave at its new place, and what followed. A repeat finds nothing left to do. */
export const movedGraveSchema = graveMoveSchema.extend({ grave: graveSchema });
export type MovedGrave = z.output<typeof movedGraveSchema>;
