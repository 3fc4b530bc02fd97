import { z } from 'zod';
import { uuidSchema } from './validation.js';

/** `GET /Search`: a name, e-mail, phone in any spelling, tax number or order number; less than two characters find nothing. */
export const searchQuerySchema = z.object({ q: z.string().trim().max(100).default('') });
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** Entries of an answer at most. */
export const maximumHits = 20;

export const searchKinds = ['order', 'user', 'partner', 'service'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something that was found: what it is called, what distinguishes it from others, and the path of its page. */
export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  id: uuidSchema,
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;
