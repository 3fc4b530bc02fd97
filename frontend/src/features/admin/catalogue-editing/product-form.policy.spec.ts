import { describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import {
  amountOf,
  changedPaths,
  fieldsOf,
  inputOf,
  mergeOf,
  newFields,
  productFormSchema,
} from './product-form.policy';

const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const product: Product = {
  id: '019a0000-0000-7000-8000-000000000001',
  slug: 'limpeza',
  type: 'clean',
  name: named('Limpeza'),
  description: named('Lavamos a pedra.'),
  price: '25.00',
  priceFrom: '17.50',
  taxClass: 'standard',
  planEligible: true,
  leadHours: 6,
  category: null,
  hasRibbon: false,
  commissionBps: 1250,
  image: null,
  thumbnail: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 3,
};

describe('the form of a product', () => {
  it('accepts amounts as people write them', () => {
    expect(['26', '26,5', ' 26.50 ', '026', 'vinte', '1.000,00'].map(amountOf)).toEqual([
      '26.00',
      '26.50',
      '26.50',
      '26.00',
      'vinte',
      '1.000.00',
    ]);
  });

  it('reads a product and writes it back without changing its values', () => {
    const fields = fieldsOf(product, 'pt');
    expect(fields).toMatchObject({ price: '25,00', commissionBps: '12,5' });
    expect(inputOf(productFormSchema.parse(fields), 3)).toMatchObject({
      price: '25.00',
      commissionBps: 1250,
      planEligible: true,
      version: 3,
    });
  });

  it('sends an empty commission as null, and never sends that flowers are sold in plans', () => {
    const fields = { ...fieldsOf(product, 'en'), type: 'flower' as const, commissionBps: ' ' };
    expect(inputOf(productFormSchema.parse(fields), undefined)).toMatchObject({
      commissionBps: null,
      planEligible: false,
    });
  });

  it.each([
    ['price', { price: '0,49' }],
    ['price', { price: 'muito' }],
    ['commissionBps', { commissionBps: '100,5' }],
    ['commissionBps', { commissionBps: '-1' }],
    ['name.es', { name: { ...named('Limpeza'), es: ' ' } }],
  ])('rejects the same values as the server: %s', (path, change) => {
    const { error } = productFormSchema.safeParse({ ...fieldsOf(product, 'pt'), ...change });
    expect([...new Set(error?.issues.map((issue) => issue.path.join('.')))]).toEqual([path]);
  });

  it('starts with the default tax class of the product’s type', () => {
    expect([newFields('flower').taxClass, newFields('clean').taxClass]).toEqual(['reduced', 'standard']);
  });
});

describe('two admins who change the same product', () => {
  const base = fieldsOf(product, 'pt');

  it('keep the changes of both if they changed different fields', () => {
    const mine = { ...base, price: '26' };
    const theirs = { ...base, description: { ...base.description, en: 'We wash the stone.' } };
    expect(mergeOf(base, mine, theirs)).toEqual({ taken: ['description.en'], disputed: [] });
  });

  it('have a conflict only about fields that both changed to different values', () => {
    const mine = { ...base, price: '26,00', name: { ...base.name, en: 'Cleaning' } };
    const theirs = { ...base, price: '25,50', name: { ...base.name, en: 'Cleaning ' } };
    expect(mergeOf(base, mine, theirs)).toEqual({ taken: [], disputed: ['price'] });
  });

  it('count as having changed a field only if its value differs, not just its notation', () => {
    expect(changedPaths(base, { ...base, price: '25' })).toEqual([]);
    expect(changedPaths(base, { ...base, planEligible: false })).toEqual(['planEligible']);
  });
});
