import { z } from 'zod';
import { maximumMessageLength, maximumRibbonLength, substitutions } from './delivery-rules.js';
import { textLine } from './validation.js';

/** The text of the card that goes with the flowers; it may have several lines. */
export const cardMessageSchema = z.string().trim().max(maximumMessageLength, 'message_too_long');

/** The words on the ribbon of one product, on one line. */
export const ribbonTextSchema = textLine(maximumRibbonLength, 'ribbon_too_long');

/**
 * The customer's instructions for a flower order, apart from the ribbon texts. Requests, orders and services have these
 * fields; they are stored in one column (`ordering.order_details.wishes`), which is erased as a whole.
 */
export const flowerInstructionsSchema = z.object({
  message: cardMessageSchema.optional(),
  /** What the florist does when a flower is not available. */
  substitution: z.enum(substitutions).optional(),
});
export type FlowerInstructions = z.infer<typeof flowerInstructionsSchema>;

/**
 * The fields of `flowerInstructionsSchema` in a request: a blank or null `message` is left out, and `substitution` is
 * `call` by default.
 */
export const requestedInstructions = {
  message: cardMessageSchema.nullish().transform((text) => text || undefined),
  /** Ignored for a cleaning. */
  substitution: z
    .enum(substitutions)
    .nullish()
    .transform((substitution) => substitution ?? 'call'),
} satisfies Record<keyof FlowerInstructions, z.ZodType>;
