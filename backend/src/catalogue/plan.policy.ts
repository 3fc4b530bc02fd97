import type { NewPlan, PlanLength } from '@perpetua/contracts/catalogue.contract';
import type { Translations } from '@perpetua/contracts/languages';
import type { PlanFacts } from './catalogue.queries.js';

/** What a plan is called that was given no name of its own. */
const usualNames: Record<PlanLength, Translations> = {
  3: { pt: 'Plano trimestral', en: 'Quarterly plan', es: 'Plan trimestral' },
  6: { pt: 'Plano semestral', en: 'Semiannual plan', es: 'Plan semestral' },
  12: { pt: 'Plano anual', en: 'Annual plan', es: 'Plan anual' },
};

export const newPlanFacts = (id: string, { name, discount, frequency }: NewPlan): PlanFacts => ({
  id,
  name: name ?? usualNames[frequency],
  months: frequency,
  discountPercent: discount,
});
