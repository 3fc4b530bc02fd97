import { paymentMethods } from '@perpetua/contracts/payments.contract';
import { parse } from 'qs';
import { z } from 'zod';
import { invalidRequest } from './stripe-api.errors.js';

const MAX_LINES = 100;
const MAX_METADATA = 50;
const MAX_LISTED = 100;

const whole = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);
const cents = whole.refine((amount) => amount >= 1 && amount <= 99_999_999, 'Amount out of range');
const text = z.string().min(1).max(5000);
const url = z.string().min(1).max(5000);
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= MAX_METADATA, 'Too many metadata keys');
const boolean = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
/** What may stand on a card statement: Stripe's rules for a suffix. */
const statementText = z.string().regex(/^(?=.*[A-Za-z])[^<>\\'"*]{1,22}$/, 'Invalid statement descriptor suffix');
const expand = z.array(z.string().max(100)).max(20).optional();

const lineItem = z.strictObject({
  quantity: whole.refine((quantity) => quantity >= 1, 'Quantity must be at least 1'),
  price_data: z.strictObject({
    currency: z.literal('eur'),
    unit_amount: cents,
    product_data: z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() }),
  }),
});

/** The accepted parameters of `POST /v1/checkout/sessions`: a hosted page for a one-time payment in euros. */
export const sessionParams = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z.array(lineItem).min(1).max(MAX_LINES),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.string().max(800).optional(),
  expires_at: whole.optional(),
  locale: z.string().max(10).optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.enum(paymentMethods)).min(1).optional(),
  adaptive_pricing: z.strictObject({ enabled: boolean }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      transfer_group: z.string().max(200).optional(),
      statement_descriptor_suffix: statementText.optional(),
    })
    .optional(),
  expand,
});
export type SessionParams = z.infer<typeof sessionParams>;

/** The accepted parameters of `POST /v1/refunds`. */
export const refundParams = z.strictObject({
  payment_intent: text,
  amount: cents.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  instructions_email: z.email().max(800).optional(),
  metadata: metadata.optional(),
  expand,
});
export type RefundParams = z.infer<typeof refundParams>;

/** The accepted parameters of requests that read one object or act on it. */
export const expandParams = z.strictObject({ expand });

const limit = whole
  .refine((count) => count >= 1 && count <= MAX_LISTED, `Limit must be from 1 to ${MAX_LISTED}`)
  .default(10);

export const sessionListParams = z.strictObject({ payment_intent: text, limit, expand });
export const disputeListParams = z.strictObject({ payment_intent: text, limit, expand });
export const refundListParams = z.strictObject({ payment_intent: text, limit, expand });
/** The accepted parameters of lists about the account. */
export const accountListParams = z.strictObject({ limit, expand });
export const lineItemListParams = z.strictObject({ limit, expand });
export const eventListParams = z.strictObject({
  type: text.optional(),
  types: z.array(text).min(1).max(20).optional(),
  created: z.strictObject({ gte: whole }).optional(),
  starting_after: text.optional(),
  limit,
  expand,
});

/** Reads a form body or query string with bracketed names, for example `line_items[0][quantity]=2`. */
export function formValues(encoded: string): unknown {
  return parse(encoded, { depth: 8, arrayLimit: MAX_LINES, parameterLimit: 2000 });
}

/**
 * Checks the parameters of a request.
 * @throws StripeApiError 400 for the first wrong parameter, with its name as Stripe writes it:
 * `line_items[0][quantity]`
 */
export function parameters<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue?.path ?? []);
  if (issue?.code === 'invalid_type' && valueAt(values, issue.path) === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw invalidRequest(`${issue?.message ?? 'Invalid parameters'} (${param}).`, { param });
}

function bracketed([first, ...rest]: readonly PropertyKey[]): string {
  return String(first ?? '') + rest.map((segment) => `[${String(segment)}]`).join('');
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, segment) => (typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined),
    values,
  );
}
