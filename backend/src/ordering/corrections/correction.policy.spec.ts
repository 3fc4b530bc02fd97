import { describe, expect, it } from '@jest/globals';
import { correctOrderSchema } from '@perpetua/contracts/order-correction.contract';
import { type CorrectableDetails, correctionOf, type OrderToCorrect } from './correction.policy.js';

const wreath = '019a0000-0000-7000-8000-000000000001';
const roses = '019a0000-0000-7000-8000-000000000002';
const details: CorrectableDetails = {
  placeName: 'Família Ferreira',
  address: {
    street: 'Rua das Flores',
    streetNumber: '12',
    floor: '3.º',
    postalCode: '1200-001',
    city: 'Lisboa',
    parish: 'Estrela',
  },
  addressText: 'Rua das Flores 12, 3.º, 1200-001 Lisboa',
  contactName: 'Ana Silva',
  contactPhone: '+351912345678',
  wishes: {
    message: 'Com carinho',
    substitution: 'call',
    ribbons: [
      { ribbonId: roses, productId: wreath, text: 'Eterna sudade' },
      { productId: roses, text: null },
    ],
    ceremony: { deceasedName: 'Maria Antunes', time: '15:30' },
  },
};
const order: OrderToCorrect = {
  kind: 'flower',
  placeKind: 'home',
  details,
  textIdOf: (field, productId = '') => `${field}${productId}`,
};
const corrected = (request: object, more: Partial<OrderToCorrect> = {}) =>
  correctionOf(correctOrderSchema.parse({ ...request, version: 3 }), { ...order, ...more });

describe('a correction', () => {
  it('changes the texts that it names, keeps what each was before, and leaves everything else', () => {
    const { texts, details: now } = corrected({
      contact: { phone: '913 456 789' },
      floor: '4.º',
      ribbons: [{ productId: wreath, ribbonText: 'Eterna saudade' }],
      ceremony: { time: '16:00' },
    });
    expect(texts).toEqual([
      { field: 'contactPhone', after: '+351913456789', before: '+351912345678', textId: 'contactPhone' },
      { field: 'floor', after: '4.º', before: '3.º', textId: 'floor' },
      { field: 'ceremonyTime', after: '16:00', before: '15:30', textId: 'ceremonyTime' },
      {
        field: 'ribbon',
        productId: wreath,
        after: 'Eterna saudade',
        before: 'Eterna sudade',
        textId: `ribbon${wreath}`,
      },
    ]);
    expect(now).toEqual({
      ...details,
      contactPhone: '+351913456789',
      address: { ...details.address, floor: '4.º' },
      addressText: 'Rua das Flores 12, 4.º, 1200-001 Lisboa',
      wishes: {
        ...details.wishes,
        ribbons: [
          { ribbonId: `ribbon${wreath}`, productId: wreath, text: 'Eterna saudade' },
          { productId: roses, text: null },
        ],
        ceremony: { deceasedName: 'Maria Antunes', time: '16:00' },
      },
    });
  });

  it('removes a text that is blank or null, gives words to a ribbon without any, and takes them away', () => {
    const { texts, details: now } = corrected({
      card: ' ',
      floor: null,
      ceremony: { deceasedName: '', time: null },
      ribbons: [
        { productId: wreath, ribbonText: null },
        { productId: roses, ribbonText: 'Saudade' },
      ],
    });
    expect(texts.map(({ field, after }) => [field, after])).toEqual([
      ['floor', null],
      ['card', null],
      ['deceasedName', null],
      ['ceremonyTime', null],
      ['ribbon', null],
      ['ribbon', 'Saudade'],
    ]);
    expect(now.addressText).toBe('Rua das Flores 12, 1200-001 Lisboa');
    expect(now.wishes).not.toHaveProperty('ceremony');
    expect(now.wishes.message).toBeUndefined();
    expect(now.wishes.ribbons.map(({ text }) => text)).toEqual([null, 'Saudade']);
  });

  it('changes nothing when everything already is as requested', () => {
    const same = { contact: { name: 'Ana Silva' }, card: 'Com carinho', ceremony: { room: '' }, instructions: null };
    expect(corrected(same)).toEqual({ texts: [], details });
  });

  it.each<[string, object, Partial<OrderToCorrect>]>([
    ['a card of a cleaning', { card: 'Saudade' }, { kind: 'clean', placeKind: 'cemetery' }],
    ['a ceremony at a grave', { ceremony: { room: 'Capela' } }, { placeKind: 'cemetery' }],
    ['the recipient in a church', { recipient: 'Ana' }, { placeKind: 'church' }],
    ['the floor of a place without an address', { floor: '2.º' }, { details: { ...details, address: undefined } }],
    [
      'the ribbon of another product',
      { ribbons: [{ productId: '019a0000-0000-7000-8000-000000000009', ribbonText: 'x' }] },
      {},
    ],
  ])('is refused for what the order does not have: %s', (_what, request, more) => {
    expect(() => corrected(request, more)).toThrow(expect.objectContaining({ code: 'correction_not_offered' }));
  });

  it.each<[string, object]>([
    ['no version', { version: undefined }],
    ['an unknown field', { date: '2027-01-01' }],
    ['a blank name of the contact', { contact: { name: ' ' } }],
    ['a phone that is none', { contact: { phone: '12' } }],
    ['61 characters on a ribbon', { ribbons: [{ productId: wreath, ribbonText: 'x'.repeat(61) }] }],
    ['a ribbon without a decision', { ribbons: [{ productId: wreath }] }],
    ['an impossible time', { ceremony: { time: '25:00' } }],
    ['301 characters to the partner', { instructions: 'x'.repeat(301) }],
  ])('is malformed with %s', (_what, request) => {
    expect(correctOrderSchema.safeParse({ version: 3, ...request }).success).toBe(false);
  });
});
