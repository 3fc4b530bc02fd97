import { z } from 'zod';
import { languages, languageTagSchema } from './languages.js';
import { acceptedKinds, legalKinds } from './legal-versions.js';
import { unlessBlank, uuidSchema } from './validation.js';

/** Stable error codes that the calls about legal texts return in addition to `platformErrors`. */
export const legalErrors = {
  /** There is no such text, or no such version of it. */
  legal_text_unknown: 404,
  /** The text has changed since the page was opened: the new version must be read and accepted. */
  legal_text_outdated: 409,
} as const;

/** The name of a version: the day on which it came into force. */
export const legalVersionSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Query of the calls that read legal texts. Without a language, the one that the browser prefers. */
export const legalQuerySchema = z.object({ language: languageTagSchema.optional() });
export type LegalQuery = z.output<typeof legalQuerySchema>;

/** Query of `GET /Legal/{kind}`: without a version, the one in force. */
export const legalTextQuerySchema = legalQuerySchema.extend({ version: legalVersionSchema.optional() });
export type LegalTextQuery = z.output<typeof legalTextQuerySchema>;

/** An entry of `GET /Legal`: a text that is in force, and all its versions, newest first. */
export const legalEntrySchema = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  version: legalVersionSchema,
  versions: z.array(legalVersionSchema),
  language: z.enum(languages),
});
export type LegalEntry = z.infer<typeof legalEntrySchema>;

/** `GET /Legal/{kind}`: one version of a text in one language. */
export const legalTextSchema = legalEntrySchema.extend({
  /** SHA-256 of `text` as UTF-8, in hexadecimal. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  /**
   * The text as it is shown, in the few elements of Markdown that `legal-document.ts` reads. The data of the company and
   * the deadlines of this installation are filled in.
   */
  text: z.string(),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** The acts with which a person accepts texts. A `renewal` is the acceptance of a version that came later. */
export const consentActs = ['sign_up', 'invitation', 'application', 'checkout', 'renewal'] as const;
export type ConsentAct = (typeof consentActs)[number];

/** Query of `GET /Consent`: the caller's own consents; an admin can list those of `user`. */
export const consentQuerySchema = z.object({ user: unlessBlank(uuidSchema) });
export type ConsentQuery = z.output<typeof consentQuerySchema>;

/** An entry of `GET /Consent`: one text that a person accepted. Newest first. */
export const consentSchema = z.object({
  id: uuidSchema,
  kind: z.enum(acceptedKinds),
  version: legalVersionSchema,
  language: z.enum(languages),
  hash: legalTextSchema.shape.hash,
  act: z.enum(consentActs),
  /** When, by the business clock. */
  at: z.iso.datetime(),
  /** The order with which it was accepted. */
  orderId: uuidSchema.optional(),
});
export type Consent = z.infer<typeof consentSchema>;

/** An entry of `GET /Consent/due`: a text in force that the caller has not accepted. */
export const dueConsentSchema = legalEntrySchema.omit({ versions: true }).extend({
  kind: z.enum(acceptedKinds),
  /** The version that the caller accepted before; absent without one. */
  acceptedVersion: legalVersionSchema.optional(),
  /** What changed since the accepted version, or in this one, one entry per change; empty for the first version. */
  changes: z.array(z.string()),
});
export type DueConsent = z.infer<typeof dueConsentSchema>;

/** `POST /Consent`: accepts the given texts. A text that is accepted already stays as it is. */
export const acceptTextsSchema = z.object({
  texts: z
    .array(z.object({ kind: z.enum(acceptedKinds), version: legalVersionSchema }))
    .min(1)
    .max(acceptedKinds.length),
  language: languageTagSchema.optional(),
});
export type AcceptTexts = z.output<typeof acceptTextsSchema>;
