import { z } from 'zod';
import { uuidSchema } from './validation.js';

/**
 * `GET /Search`: `q` is a name, e-mail address, phone number in any notation, tax number or order number; with fewer
 * than two characters, nothing is found.
 */
export const searchQuerySchema = z.object({ q: z.string().trim().max(100).default('') });
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** The maximum number of hits in a response. */
export const maximumHits = 20;

export const searchKinds = ['order', 'user', 'partner', 'service'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A search hit: `subtitle` distinguishes it from hits with the same title, and `link` is the path of its page. */
export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  id: uuidSchema,
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;
