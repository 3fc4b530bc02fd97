import { z } from 'zod';
import { translationsSchema } from './languages.js';
import { partnerTypes } from './roles.js';
import { amountSchema } from './validation.js';

/**
 * `GET /Partner/prospect`: what somebody who thinks about becoming a partner can expect, at the prices and the margin of
 * now.
 */
export const partnerProspectSchema = z.object({
  /** For each type of partner the cheapest, the middle and the dearest product on sale, the cheapest first. */
  pay: z.array(
    z.object({
      partnerType: z.enum(partnerTypes),
      name: translationsSchema,
      /** What a family pays for one delivery or visit, VAT included. */
      price: amountSchema,
      amountToReceive: amountSchema,
    }),
  ),
  /** The number of all municipalities. */
  municipalities: z.int().min(0),
  /** The municipalities whose centre no working partner of a type reaches, by district and name. */
  missing: z.array(
    z.object({ city: z.string(), district: z.string(), partnerTypes: z.array(z.enum(partnerTypes)).min(1) }),
  ),
});
export type PartnerProspect = z.output<typeof partnerProspectSchema>;

/** How long the response of `GET /Partner/prospect` may be cached, in seconds. */
export const prospectMaximumAgeSeconds = 300;
