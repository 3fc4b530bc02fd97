import { z } from 'zod';
import { localDateSchema, unlessBlank, uuidSchema } from './validation.js';

/** A partner who has worked for a customer before, and was not rated badly. */
export const formerPartnerSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  /** The date of the last service, local to its place. */
  lastDate: localDateSchema,
  /** Whether the partner takes work now; one who is paused, suspended or gone is not asked first. */
  isAvailable: z.boolean(),
});
/**
 * `GET /Service/my/partners`: for flowers or for cleanings, and only partners who reach a grave of the caller or a
 * point, if one is given.
 */
export const formerPartnersQuerySchema = z.object({
  type: z.enum(['flower', 'clean']),
  graveId: unlessBlank(uuidSchema),
  lat: unlessBlank(z.coerce.number().min(-90).max(90)),
  lng: unlessBlank(z.coerce.number().min(-180).max(180)),
});
export type FormerPartnersQuery = z.infer<typeof formerPartnersQuerySchema>;

export type FormerPartner = z.infer<typeof formerPartnerSchema>;
