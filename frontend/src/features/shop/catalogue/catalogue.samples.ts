import type { Product, ProductPlan } from '@perpetua/contracts/catalogue.contract';

/** A cleaning for tests; `overrides` replace single fields. */
export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  id: '520dbdbe-e3dc-559f-8aa9-2e19d82f4a79',
  slug: 'limpeza',
  type: 'clean',
  name: { pt: 'Limpeza simples', en: 'Single cleaning', es: 'Limpieza sencilla' },
  description: { pt: 'Lavagem da pedra. Com fotografias.', en: 'Stone wash.', es: 'Lavado.' },
  price: '20.00',
  priceFrom: '14.00',
  taxClass: 'standard',
  planEligible: true,
  leadHours: 6,
  category: null,
  hasRibbon: false,
  image: null,
  thumbnail: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  ...overrides,
});

/**
 * A sample plan for tests: twelve visits with a discount of 30 %, for a cleaning at 20 euros. `overrides` replaces
 * single fields.
 */
export const aPlan = (overrides: Partial<ProductPlan> = {}): ProductPlan => ({
  servicesPlansID: '706e853b-fa5e-5e7f-92bb-35b8a3e9ca4d',
  name: { pt: 'Plano anual', en: 'Annual plan', es: 'Plan anual' },
  discount: 30,
  frequency: 12,
  version: 1,
  price: '168.00',
  ...overrides,
});
