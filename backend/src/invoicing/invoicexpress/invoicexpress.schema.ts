import { z } from 'zod';

/** Numbers come as JSON numbers in some answers and as texts in others. */
const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const id = z.union([z.number().int(), z.string().min(1)]).transform(String);
const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value)));

const itemSchema = z.object({
  subtotal: numeric,
  tax_amount: numeric,
  tax: z.object({ name: optionalText, value: numeric.nullish() }),
});

/** A document, as draft or final. */
const documentSchema = z.object({
  id,
  status: z.string(),
  /** `<series>/<n>`; on a draft, nothing or a word. */
  inverted_sequence_number: optionalText,
  /** `<validation code>-<n>`; `N/D` when the series is not registered. */
  atcud: optionalText,
  /** DD/MM/YYYY. */
  date: z.string(),
  saft_hash: optionalText,
  total: numeric,
  client: z.object({ id }),
  items: z.array(itemSchema),
});
export type ProviderDocument = z.infer<typeof documentSchema>;

/** The answer about one document: `{ invoice_receipt: {…} }`. */
export const documentAnswer = (key: string) =>
  z.record(z.string(), z.unknown()).transform((body, context) => {
    const parsed = documentSchema.safeParse(body[key]);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'no document' });
    return z.NEVER;
  });

/** What a list is read for: to find a document again. */
const listedSchema = z.object({
  id,
  status: z.string(),
  type: optionalText,
  reference: optionalText,
  proprietary_uid: optionalText,
});

/** A list of documents: the documentation names it `invoices`, live answers also by the type that was asked for. */
export const documentsAnswer = (path: string) =>
  z.record(z.string(), z.unknown()).transform((body, context) => {
    const parsed = z.array(listedSchema).safeParse(body['invoices'] ?? body[path]);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'no list of documents' });
    return z.NEVER;
  });

export const clientAnswer = z.object({ client: z.object({ id, code: optionalText }) });
export type ClientAnswer = z.infer<typeof clientAnswer>;

export const taxesAnswer = z.object({
  taxes: z.array(z.object({ id, name: z.string(), value: numeric, region: optionalText })),
});
export type ProviderTax = z.infer<typeof taxesAnswer>['taxes'][number];

export const sequencesAnswer = z.object({
  sequences: z.array(
    z.object({
      id,
      serie: z.string(),
      default_sequence: z.union([z.number(), z.boolean(), z.string()]).nullish(),
      current_invoice_receipt_sequence_id: id.nullish(),
      current_invoice_receipt_validation_code: optionalText,
      current_credit_note_sequence_id: id.nullish(),
      current_credit_note_validation_code: optionalText,
    }),
  ),
});
export type ProviderSequence = z.infer<typeof sequencesAnswer>['sequences'][number];

export const pdfAnswer = z.object({ output: z.object({ pdfUrl: z.string() }) });
/** For answers whose body is not used. */
export const anyAnswer = z.unknown();
