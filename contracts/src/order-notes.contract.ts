import { z } from 'zod';
import { uuidSchema } from './validation.js';

/** Body of `POST /Order/{id}/notes`. */
export const orderNoteInputSchema = z.object({ text: z.string().trim().min(1).max(2_000) });
export type OrderNoteInput = z.infer<typeof orderNoteInputSchema>;

/** An admin's note about an order; customers and partners never see it. */
export const orderNoteSchema = z.object({
  id: uuidSchema,
  text: z.string(),
  author: z.object({ id: uuidSchema, name: z.string() }),
  at: z.iso.datetime(),
});
export type OrderNote = z.infer<typeof orderNoteSchema>;
