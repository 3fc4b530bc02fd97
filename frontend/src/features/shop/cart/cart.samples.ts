import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { StoredItem } from './cart.policy';

/** Roses of 35 euros for tests; `overrides` replace single fields. */
export const someRoses = (overrides: Partial<Product> = {}): Product => ({
  id: '1f90bc11-ebee-591f-bf2e-7fd82938ff9c',
  slug: 'rosas',
  type: 'flower',
  name: { pt: 'Rosas', en: 'Roses', es: 'Rosas' },
  description: { pt: 'Rosas.', en: 'Roses.', es: 'Rosas.' },
  price: '35.00',
  priceFrom: '35.00',
  taxClass: 'reduced',
  planEligible: false,
  leadHours: 6,
  category: 'bouquet',
  hasRibbon: false,
  image: null,
  thumbnail: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...overrides,
});

/** The product of `someRoses` as an item that a guest's browser stores. `overrides` replaces single fields. */
export const keptRoses = (overrides: Partial<StoredItem> = {}): StoredItem => ({
  id: someRoses().id,
  name: JSON.stringify(someRoses().name),
  price: '35.00',
  quantity: 1,
  image: '',
  type: 'flower',
  planId: null,
  plan_id: null,
  plan: null,
  ...overrides,
});
