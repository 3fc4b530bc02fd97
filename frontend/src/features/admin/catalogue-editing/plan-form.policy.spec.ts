import { describe, expect, it } from '@jest/globals';
import { freeLengths, planFormSchema, resultingRange } from './plan-form.policy';

const named = (pt: string) => ({ pt, en: pt, es: pt });
const planOf = (frequency: number) => ({
  servicesPlansID: `plan-${frequency}`,
  name: named('Plano'),
  discount: 10,
  frequency,
  version: 1,
});

describe('the form of a plan', () => {
  it('shows the plan’s prices for the cheapest and the most expensive cleaning, equal to the advertised prices', () => {
    expect(resultingRange('10', 3)).toEqual({ low: '54.00', high: '81.00' });
    expect(resultingRange('20', 6)).toEqual({ low: '96.00', high: '144.00' });
    expect(resultingRange('30', 12)).toEqual({ low: '168.00', high: '252.00' });
    expect(['', '100', '-1', '10,5', 'dez'].map((discount) => resultingRange(discount, 3))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('offers the lengths that no other plan on sale has', () => {
    const plans = [planOf(3), planOf(12)];
    expect(freeLengths(plans)).toEqual([6]);
    expect(freeLengths(plans, plans[0])).toEqual([3, 6]);
  });

  it.each(['100', '10,5', ''])('refuses the discount "%s"', (discount) => {
    const { error } = planFormSchema.safeParse({ name: named('Plano'), discount, frequency: 3 });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['discount']);
  });
});
