import { type NewPlan, usualPlanNames } from '@perpetua/contracts/catalogue.contract';
import type { PlanFacts } from '../catalogue.queries.js';

export const newPlanFacts = (id: string, { name, discount, frequency }: NewPlan): PlanFacts => ({
  id,
  name: name ?? usualPlanNames[frequency],
  months: frequency,
  discountPercent: discount,
});
