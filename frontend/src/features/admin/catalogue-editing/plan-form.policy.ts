import { newPlanSchema, type ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { planLineCents, toDecimal } from '@perpetua/contracts/money';
import { z } from 'zod';
import type { PriceRange } from '../../shop/catalogue/plan-prices.policy';
import { maximumDiscount, planLengths, planPrices } from '@perpetua/contracts/limits';

/** The fields of a plan as they are typed. */
export const planFormSchema = z.object({
  name: newPlanSchema.shape.name.unwrap(),
  discount: z
    .string()
    .trim()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= maximumDiscount, 'discount_invalid')
    .transform(Number),
  frequency: z.literal([...planLengths]),
});
export type PlanFields = z.input<typeof planFormSchema>;
export type PlanOutput = z.output<typeof planFormSchema>;

/**
 * The price of a plan of `frequency` visits for the cheapest and the most expensive cleaning that can be sold in plans;
 * undefined if the discount is invalid.
 */
export function resultingRange(discount: string, frequency: number): PriceRange | undefined {
  const { data } = planFormSchema.shape.discount.safeParse(discount);
  if (data === undefined) return undefined;
  const priceOf = (unitCents: number) =>
    toDecimal(planLineCents({ unitCents, months: frequency, discountPercent: data, quantity: 1 }));
  return { low: priceOf(planPrices.least), high: priceOf(planPrices.most) };
}

/** The lengths that no other plan on sale has; the length of `plan` itself is included. */
export const freeLengths = (plans: readonly ServicePlan[], plan?: ServicePlan) =>
  planLengths.filter((length) =>
    plans.every(({ frequency, servicesPlansID }) => frequency !== length || servicesPlansID === plan?.servicesPlansID),
  );
