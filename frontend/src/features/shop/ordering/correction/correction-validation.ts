import { deliveryContactSchema } from '@perpetua/contracts/delivery.contract';
import { fieldErrorCode } from '@perpetua/contracts/field-errors';
import {
  cardMessageSchema,
  partnerInstructionsSchema,
  ribbonTextSchema,
} from '@perpetua/contracts/flower-instructions';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { z } from 'zod';
import { formResolver } from '../../../../lib/form-resolver';
import { type CheckoutDraft, ribbonDecision } from '../draft/checkout-draft.policy';
import { type CorrectedPart, correctionDraft } from './correction.policy';

const texts = z.looseObject({
  contact: deliveryContactSchema,
  delivery: z.looseObject({
    message: cardMessageSchema,
    instructions: partnerInstructionsSchema,
    ribbons: z.record(z.string(), ribbonTextSchema),
  }),
});

/**
 * The form by the rules of the checkout: each ribbon has words, or is without words by decision. A contact that is not shown
 * or was not touched is not judged, because it may be older than the rules.
 */
export const correctionResolver = (opened: Order, part: CorrectedPart | undefined) => {
  const { contact } = correctionDraft(opened);
  const isJudged = ({ path: [field, name] }: { path: readonly PropertyKey[] }, draft: CheckoutDraft): boolean => {
    if (field !== 'contact') return true;
    const key = name as keyof CheckoutDraft['contact'];
    return part !== 'words' && draft.contact[key] !== contact[key];
  };
  return formResolver(
    z.custom<CheckoutDraft>().superRefine((draft, context) => {
      const issues = (texts.safeParse(draft).error?.issues ?? []).filter((issue) => isJudged(issue, draft));
      for (const issue of issues)
        context.addIssue({ code: 'custom', path: issue.path, message: fieldErrorCode(issue) });
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
};
