import { z } from 'zod';
import {
  maximumInstructionsLength,
  maximumMessageLength,
  maximumRibbonLength,
  substitutions,
} from './delivery-rules.js';
import { textLine } from './validation.js';

/** The text of the card that goes with the flowers; it may have several lines. */
export const cardMessageSchema = z.string().trim().max(maximumMessageLength, 'message_too_long');

/** The words on the ribbon of one product, on one line. */
export const ribbonTextSchema = textLine(maximumRibbonLength, 'ribbon_too_long');

/** The customer's words to the partner who performs a service; they may have several lines. */
export const partnerInstructionsSchema = z.string().trim().max(maximumInstructionsLength, 'instructions_too_long');

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
 * The customer's instructions for any order: those for flowers, and the words to the partner, which every service may
 * have. Stored and erased like `flowerInstructionsSchema`.
 */
export const customerInstructionsSchema = flowerInstructionsSchema.extend({
  instructions: partnerInstructionsSchema.optional(),
});
export type CustomerInstructions = z.infer<typeof customerInstructionsSchema>;

/**
 * The fields of `customerInstructionsSchema` in a request: a blank or null text is left out, and `substitution` is `call`
 * by default.
 */
export const requestedInstructions = {
  message: cardMessageSchema.nullish().transform((text) => text || undefined),
  /** Ignored for a cleaning. */
  substitution: z
    .enum(substitutions)
    .nullish()
    .transform((substitution) => substitution ?? 'call'),
  instructions: partnerInstructionsSchema.nullish().transform((text) => text || undefined),
} satisfies Record<keyof CustomerInstructions, z.ZodType>;
