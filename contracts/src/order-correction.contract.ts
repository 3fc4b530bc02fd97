import { z } from 'zod';
import { requestedCeremonyFacts } from './ceremony.js';
import { cardMessageSchema, partnerInstructionsSchema, ribbonTextSchema } from './flower-instructions.js';
import { phoneSchema } from './phone.contract.js';
import { optionalLine, recordVersionSchema, requiredLine, textLine, uuidSchema } from './validation.js';

/**
 * What of an order can be corrected until its work has begun. A `ribbon` belongs to one product, everything else to the
 * whole order. Events store these names, so a name is never changed.
 */
export const correctableFields = [
  'contactName',
  'contactPhone',
  'recipient',
  'floor',
  'card',
  'ribbon',
  'deceasedName',
  'ceremonyTime',
  'funeralHome',
  'room',
  'instructions',
] as const;
export type CorrectableField = (typeof correctableFields)[number];

/** A text that is left out to keep it; null or a blank text removes it, which is null here. */
const replaceable = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema
    .nullable()
    .transform((text) => text || null)
    .optional();

const correctedRibbonSchema = z.strictObject({
  productId: uuidSchema,
  ribbonText: ribbonTextSchema.nullable().transform((words) => words || null),
});

/**
 * Body of `PATCH /Order/{id}/delivery`: what is left out stays as it is, and null or a blank text removes what was there.
 * `recipient` is the name at a home. `ribbons` has one entry per product; without words (null) its ribbon stays blank.
 * `reason` is required from an admin who acts for the customer. `version` is that of the order that was read.
 */
export const correctOrderSchema = z.strictObject({
  contact: z
    .strictObject({
      name: requiredLine(120, 'contact_name_required').optional(),
      phone: phoneSchema.optional(),
    })
    .optional(),
  recipient: replaceable(textLine(120)),
  floor: replaceable(textLine(40)),
  card: replaceable(cardMessageSchema),
  ribbons: z.array(correctedRibbonSchema).max(100).optional(),
  ceremony: z.strictObject(requestedCeremonyFacts).optional(),
  instructions: replaceable(partnerInstructionsSchema),
  reason: optionalLine(200),
  version: recordVersionSchema,
});
export type CorrectOrderRequest = z.output<typeof correctOrderSchema>;

/**
 * One correction of an order, for its customer and for admins. A text is null where there was or is none, and `before` and
 * `after` are left out once they were erased. `reason` and `by` are present only for admins.
 */
export const orderCorrectionSchema = z.object({
  id: uuidSchema,
  at: z.iso.datetime(),
  byRole: z.enum(['customer', 'admin']),
  by: z.object({ id: uuidSchema, name: z.string() }).optional(),
  reason: z.string().optional(),
  changes: z.array(
    z.object({
      field: z.enum(correctableFields),
      productId: uuidSchema.optional(),
      before: z.string().nullable().optional(),
      after: z.string().nullable().optional(),
    }),
  ),
});
export type OrderCorrection = z.infer<typeof orderCorrectionSchema>;

/** Error codes of corrections, in addition to `orderingErrors`; the frontend has a text for each. */
export const correctionErrors = { work_begun: 409, correction_not_offered: 422 } as const;
