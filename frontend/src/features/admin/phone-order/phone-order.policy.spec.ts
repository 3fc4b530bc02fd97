import { describe, expect, it } from '@jest/globals';
import { aProduct } from '../../shop/catalogue/catalogue.samples';
import { emptyDraft, requestOf } from '../../shop/ordering/draft/checkout-draft.policy';
import { emptyPhoneDraft, phoneRequestOf } from './phone-order.policy';

const wreath = aProduct({ id: 'wreath', type: 'flower', hasRibbon: true });
const form = {
  ...emptyDraft,
  delivery: {
    ...emptyDraft.delivery,
    message: 'Com saudade',
    ribbons: { [wreath.id]: 'Eterna saudade' },
  },
  invoice: { ...emptyDraft.invoice, wanted: true, name: 'Ana', taxId: '123456789' },
};

describe('the request of an order by phone', () => {
  const draft = { ...emptyPhoneDraft, items: [{ product: wreath, quantity: 2 }] };
  const request = phoneRequestOf(draft, form);

  it('has all fields of a checkout’s request except the consents', () => {
    const {
      consents: _consents,
      items: _items,
      ...checkout
    } = requestOf(form, { cart: 'flower', months: 1, language: 'pt' });
    expect(request).toMatchObject(checkout);
    expect(Object.keys(checkout)).toEqual(expect.arrayContaining(['message', 'substitution', 'invoice']));
    expect(request).not.toHaveProperty('consents');
  });

  it('expects the total that the admin saw', () => {
    expect(request.expectedTotal).toBe((2 * Number(wreath.price)).toFixed(2));
  });

  it('has the ribbon’s words in the item whose product has the ribbon', () => {
    expect(request.items).toEqual([{ productId: wreath.id, quantity: 2, ribbonText: 'Eterna saudade' }]);
  });
});
