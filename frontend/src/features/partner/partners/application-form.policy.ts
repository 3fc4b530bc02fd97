import { type PartnerApplication, partnerApplicationSchema } from '@perpetua/contracts/partners.contract';
import { acceptedSchema, emailSchema, passwordSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';

const details = z.string().trim().max(500);
/** A field that the form does not ask for: its value is dropped and not sent. */
const unasked = z.string().transform(() => undefined);

const formSchema = partnerApplicationSchema.omit({ language: true }).extend({
  billing: z.boolean(),
  billingDetails: details,
  delivery: z.boolean(),
  deliveryDetails: details,
  consent: acceptedSchema,
});

/** For a new applicant: the application also creates an account. */
const newcomerSchema = formSchema.extend({ email: emailSchema, password: passwordSchema });
/** For a logged-in partner who applies again and already has an account. */
const returningSchema = formSchema.extend({ email: unasked, password: unasked });

export type ApplicationFields = z.input<typeof newcomerSchema>;
export type CheckedApplication = z.output<typeof formSchema>;

/** The schema of the application form, for a new partner or one who applies again. */
export const applicationFormSchema = (isReturning: boolean): z.ZodType<CheckedApplication, ApplicationFields> =>
  isReturning ? returningSchema : newcomerSchema;

/** The body of the request: `billing` and `delivery` are false, true, or the typed details. */
export function applicationOf(
  { billing, billingDetails, delivery, deliveryDetails, ...rest }: CheckedApplication,
  language: PartnerApplication['language'],
): PartnerApplication {
  return {
    ...rest,
    language,
    billing: billing && (billingDetails || true),
    delivery: delivery && (deliveryDetails || true),
  };
}
