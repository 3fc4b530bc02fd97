import { z } from 'zod';

const numeric = z.union([z.string().regex(/^\d+(\.\d+)?$/), z.number().min(0).transform(String)]);

/** A document in a request, as the API documents it. */
export const askedDocumentSchema = z.object({
  date: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
  due_date: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
  reference: z.string().max(100).default(''),
  observations: z.string().default(''),
  sequence_id: z.union([z.string(), z.number()]).optional(),
  owner_invoice_id: z.union([z.string(), z.number()]).optional(),
  client: z.object({ name: z.string().min(1), code: z.string().optional() }),
  items: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        description: z.string().nullish(),
        unit_price: numeric,
        quantity: numeric,
        discount: numeric.default('0'),
        tax: z.object({ name: z.string() }),
      }),
    )
    .min(1),
});
export type AskedDocument = z.infer<typeof askedDocumentSchema>;

/** The body of a new or changed document; the id of the caller stands beside the document. */
export const documentRequestSchema = z.object({
  invoice: askedDocumentSchema,
  proprietary_uid: z.string().min(1).optional(),
});

export const stateRequestSchema = z.object({ invoice: z.object({ state: z.enum(['finalized', 'deleted']) }) });

export const clientRequestSchema = z.object({
  client: z.looseObject({ name: z.string().min(1), code: z.string().min(1), fiscal_id: z.string().optional() }),
});
