import { describe, expect, it } from '@jest/globals';
import type { OrderDraft } from './checkout.policy.js';
import { type EarlierOrder, repeatedOrder } from './earlier-orders.policy.js';

const address = (streetNumber: string, floor?: string) => ({
  street: 'Rua da Estrela',
  streetNumber,
  floor,
  postalCode: '1200-667',
  city: 'Lisboa',
  parish: 'Estrela',
});
const delivery = (graveId: string | null) =>
  ({ kind: graveId === null ? 'church' : 'cemetery', city: 'Lisboa', graveId }) as EarlierOrder['delivery'];
const earlier = (more: Partial<EarlierOrder>): EarlierOrder => ({
  orderId: 'first',
  number: 'P26-000001',
  lines: [{ productId: 'wreath' }],
  delivery: delivery(null),
  placeName: 'Basílica da Estrela',
  address: null,
  ...more,
});
const draft = (
  productId: string,
  { graveId = null, ...details }: { graveId?: string | null } & Partial<EarlierOrder>,
) =>
  ({
    order: { delivery: delivery(graveId), lines: [{ productId }] },
    details: { placeName: details.placeName ?? null, address: details.address ?? undefined },
  }) as unknown as OrderDraft;

describe('an order that an earlier one of the same day seems to repeat', () => {
  it('is for the same grave, whatever is bought', () => {
    const known = [earlier({ delivery: delivery('grave') })];
    expect(repeatedOrder(draft('lilies', { graveId: 'grave' }), known)?.orderId).toBe('first');
    expect(repeatedOrder(draft('lilies', { graveId: 'other' }), known)).toBeUndefined();
  });

  it('is for the same church with one of the same products, however its name is written', () => {
    const known = [earlier({})];
    expect(repeatedOrder(draft('wreath', { placeName: ' basílica da estrela' }), known)?.number).toBe('P26-000001');
    expect(repeatedOrder(draft('lilies', { placeName: 'Basílica da Estrela' }), known)).toBeUndefined();
    expect(repeatedOrder(draft('wreath', { placeName: 'Sé' }), known)).toBeUndefined();
  });

  it('is for the same door of a home', () => {
    const known = [earlier({ placeName: null, address: address('12', '3.º') })];
    expect(repeatedOrder(draft('wreath', { address: address('12', '3.º') }), known)).toBeDefined();
    expect(repeatedOrder(draft('wreath', { address: address('12', '4.º') }), known)).toBeUndefined();
    expect(repeatedOrder(draft('wreath', { address: address('14', '3.º') }), known)).toBeUndefined();
  });
});
