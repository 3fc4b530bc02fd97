import { deliveryContactSchema } from '@perpetua/contracts/delivery.contract';
import { fieldErrorCode } from '@perpetua/contracts/field-errors';
import {
  cardMessageSchema,
  partnerInstructionsSchema,
  ribbonTextSchema,
} from '@perpetua/contracts/flower-instructions';
import { z } from 'zod';
import { formResolver } from '../../../../lib/form-resolver';
import { type CheckoutDraft, ribbonDecision } from '../draft/checkout-draft.policy';

const texts = z.looseObject({
  contact: deliveryContactSchema,
  delivery: z.looseObject({
    message: cardMessageSchema,
    instructions: partnerInstructionsSchema,
    ribbons: z.record(z.string(), ribbonTextSchema),
  }),
});

/** The whole form by the rules of the checkout: each ribbon has words, or is without words by decision. */
export const correctionResolver = formResolver(
  z.custom<CheckoutDraft>().superRefine((draft, context) => {
    const issues = texts.safeParse(draft).error?.issues ?? [];
    for (const issue of issues) context.addIssue({ code: 'custom', path: issue.path, message: fieldErrorCode(issue) });
    for (const productId of Object.keys(draft.delivery.ribbons)) {
      if (ribbonDecision(draft.delivery, productId) !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: ['delivery', 'ribbons', productId],
        message: 'ribbon_decision_required',
      });
    }
  }),
);
