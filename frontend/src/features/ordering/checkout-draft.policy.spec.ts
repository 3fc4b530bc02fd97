import { describe, expect, it } from '@jest/globals';
import { draftFor, emptyDraft, invoiceSchema } from './checkout-draft.policy';

describe('a tax number in the checkout', () => {
  const problemsOf = (taxId: string) =>
    invoiceSchema
      .safeParse({ wanted: true, name: 'Helena Ferreira', taxId, address: '' })
      .error?.issues.map(({ message }) => message) ?? [];

  it('is told apart as incomplete or as wrong', () => {
    expect(problemsOf('12345')).toEqual(['taxIdFormat']);
    expect(problemsOf('123456780')).toEqual(['taxId']);
    expect(problemsOf('PT 123 456 789')).toEqual([]);
  });
});

describe('the draft of somebody who chose a cemetery before', () => {
  it('begins with the delivery to a grave, unless another kind of place was chosen since', () => {
    const destination = { city: 'Lisboa' };
    expect(draftFor(emptyDraft, destination).delivery.kind).toBe('cemetery');
    expect(draftFor(emptyDraft, undefined).delivery.kind).toBe('');
    const church = { ...emptyDraft, delivery: { ...emptyDraft.delivery, kind: 'church' as const } };
    expect(draftFor(church, destination).delivery.kind).toBe('church');
  });
});
