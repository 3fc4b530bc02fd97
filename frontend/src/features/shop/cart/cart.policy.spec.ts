import { describe, expect, it } from '@jest/globals';
import { maximumQuantity as contractMaximum } from '@perpetua/contracts/cart.contract';
import { cartItemName } from './cart-item-name';
import {
  canRaise,
  cartOf,
  type StoredItem,
  maximumQuantity,
  totalQuantity,
  withAdded,
  withQuantity,
} from './cart.policy';
import { keptRoses } from './cart.samples';

const carnations = keptRoses({ id: 'carnations', price: '22.50' });
const cleaning = keptRoses({ id: 'cleaning', type: 'clean', price: '20.00' });
const inPlan = (discount: number, frequency: number): StoredItem => ({
  ...cleaning,
  planId: 'plan',
  plan_id: 'plan',
  plan: { discount, frequency },
});

describe('an addition to a cart', () => {
  it('can be another product of the same type; the quantities of the same product are added up', () => {
    const items = withAdded([keptRoses({ quantity: 2 })], keptRoses({ quantity: 3 }));
    expect(items).toEqual([keptRoses({ quantity: 5 })]);
    expect(withAdded([keptRoses()], carnations)).toEqual([keptRoses(), carnations]);
  });

  it('is refused if the cart contains a product of another type, or any cleaning', () => {
    expect(withAdded([keptRoses()], cleaning)).toBe('cart_conflict');
    expect(withAdded([cleaning], keptRoses())).toBe('cart_conflict');
    expect(withAdded([cleaning], cleaning)).toBe('cart_conflict');
    expect(withAdded([cleaning], { ...cleaning, id: 'another' })).toBe('cart_conflict');
    expect(withAdded([], cleaning)).toEqual([cleaning]);
  });

  it('is refused if the quantity would exceed the contract’s maximum', () => {
    expect(maximumQuantity).toBe(contractMaximum);
    expect(withAdded([keptRoses({ quantity: 60 })], keptRoses({ quantity: 40 }))).toBe('quantity_too_large');
  });
});

describe('the quantity of an item', () => {
  it('can be lowered to zero, which removes the item', () => {
    const items = [keptRoses({ quantity: 2 }), carnations];
    expect(withQuantity(items, { id: keptRoses().id, quantity: 1 })).toEqual([keptRoses(), carnations]);
    expect(withQuantity(items, { id: keptRoses().id, quantity: 0 })).toEqual([carnations]);
  });

  it('cannot be raised while a cleaning is in the cart, nor above the maximum', () => {
    expect(canRaise([keptRoses()], keptRoses())).toBe(true);
    expect(canRaise([cleaning], cleaning)).toBe(false);
    expect(canRaise([keptRoses(), cleaning], keptRoses())).toBe(false);
    expect(canRaise([keptRoses({ quantity: 99 })], keptRoses({ quantity: 99 }))).toBe(false);
  });
});

describe('the price of a cart', () => {
  it.each([
    [10, 3, '54.00'],
    [20, 6, '96.00'],
    [30, 12, '168.00'],
  ])('is the unit price × months, less %d %, for a plan of %d months: %s', (discount, months, total) => {
    const cart = cartOf([inPlan(discount, months)]);
    expect(cart).toMatchObject({ total, months, discount, subscription: true });
    expect(cart.items[0]?.lineTotal).toBe(total);
  });

  it('is the unit price × quantity without a plan, exact to the cent', () => {
    const cart = cartOf([keptRoses({ price: '0.10', quantity: 3 }), keptRoses({ id: 'other', price: '0.20' })]);
    expect(cart).toMatchObject({ total: '0.50', months: 1, discount: 0, subscription: false });
    expect(totalQuantity(cart.items)).toBe(4);
  });
});

describe('the name of an item', () => {
  it('is in the reader’s language, in Portuguese if there is no translation, and unchanged if it is plain text', () => {
    const name = JSON.stringify({ pt: 'Rosas', en: 'Roses' });
    expect(cartItemName(name, 'en')).toBe('Roses');
    expect(cartItemName(name, 'es')).toBe('Rosas');
    expect(cartItemName('Coroa', 'en')).toBe('Coroa');
    expect(cartItemName('"quoted"', 'en')).toBe('"quoted"');
    expect(cartItemName('null', 'pt')).toBe('null');
  });
});
