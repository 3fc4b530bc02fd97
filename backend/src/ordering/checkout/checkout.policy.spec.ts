import { describe, expect, it } from '@jest/globals';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { Address } from '@perpetua/contracts/identity.contract';
import { type CheckoutRequest, checkoutRequestSchema } from '@perpetua/contracts/ordering.contract';
import type { PricedLine } from '../../cart/index.js';
import { orderEvents } from '../order/order.events.js';
import { type CheckoutFacts, draftOrder, requireEarlyStart } from './checkout.policy.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [customerId, graveId, cemeteryId, addressId, planId] = [id(1), id(2), id(3), id(4), id(5)];
const now = new Date('2026-11-21T12:00:00.000Z');
const lisbon = { lat: 38.7205, lng: -9.1311 };

const roses: PricedLine = {
  productId: id(10),
  type: 'flower',
  name: { pt: 'Rosas', en: 'Roses', es: 'Rosas' },
  quantity: 2,
  unitCents: 2750,
  lineCents: 5500,
  planId: null,
  months: 1,
  discountPercent: 0,
  taxClass: 'standard',
  commissionBps: null,
  leadHours: 6,
  hasRibbon: false,
};
const wreath: PricedLine = {
  ...roses,
  productId: id(11),
  quantity: 1,
  lineCents: 2750,
  leadHours: 24,
  hasRibbon: true,
  commissionBps: 1500,
};
const cleaning: PricedLine = {
  ...roses,
  productId: id(12),
  type: 'clean',
  quantity: 1,
  unitCents: 2000,
  lineCents: 2000,
};
const plan: PricedLine = { ...cleaning, planId, months: 3, discountPercent: 10, lineCents: 5400 };

const cartOf = (...lines: PricedLine[]): CheckoutFacts['cart'] => ({
  lines,
  totalCents: lines.reduce((sum, { lineCents }) => sum + lineCents, 0),
  kind: lines[0]?.type ?? null,
  revision: 7,
  stored: undefined,
});
const grave: NonNullable<CheckoutFacts['grave']> = {
  id: graveId,
  deceasedName: 'Amélia Rodrigues',
  cemeteryId,
  cemeteryName: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  parish: 'Estrela',
  spot: 'Talhão 5',
  location: lisbon,
  timeZone: 'Europe/Lisbon',
  region: 'PT',
};
const address: Address = {
  id: addressId,
  firstName: 'Ana',
  surname: 'Silva',
  city: 'Funchal',
  parish: 'Sé',
  street: 'Rua da Carreira',
  streetNumber: '12',
  floor: '2.º',
  postalCode: '9000-042',
  country: 'PT',
  billing: false,
};
const madeira = {
  cityCode: '3103',
  city: 'Funchal',
  district: 'Madeira',
  region: 'PT-MA',
  timeZone: 'Atlantic/Madeira',
} as const;

const facts = (more: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  orderId: id(6),
  customerId,
  serial: 123,
  cart: cartOf(roses),
  grave,
  address: null,
  placeAt: madeira,
  commissionBps: 2000,
  now,
  ...more,
});
const request = (delivery: object, more: object = {}): CheckoutRequest =>
  checkoutRequestSchema.parse({
    delivery: { kind: 'cemetery', date: '2026-11-23', hour: '15:00', graveId, ...delivery },
    contact: { name: 'Ana Silva', phone: '912 345 678' },
    consents: { terms: true },
    language: 'pt',
    ...more,
  });
const church = {
  kind: 'church',
  place: { name: 'Igreja da Sé', city: 'Funchal' },
  location: { lat: 32.648, lng: -16.908 },
};
const refusal = (code: string) => expect.objectContaining({ code });

describe('the text of a ribbon', () => {
  const items = [{ productId: wreath.productId, ribbonText: ' Eterna saudade ' }];

  it('is stored in a row outside the order, and a repeated checkout refers to the same row', () => {
    const draft = draftOrder(request({}, { items }), facts({ cart: cartOf(roses, wreath) }));
    const [ribbon] = draft.details.wishes.ribbons;
    expect(ribbon).toMatchObject({ productId: wreath.productId, text: 'Eterna saudade' });
    expect(draft.order.lines.map(({ ribbonId }) => ribbonId)).toEqual([undefined, ribbon?.ribbonId]);
    expect(JSON.stringify(draft.order)).not.toContain('saudade');
    const repeated = draftOrder(request({}, { items }), facts({ cart: cartOf(roses, wreath) }));
    expect(repeated.details.wishes.ribbons).toEqual(draft.details.wishes.ribbons);
  });

  it('is accepted only for products in the cart that have a ribbon', () => {
    expect(() => draftOrder(request({}, { items }), facts())).toThrow(refusal('ribbon_not_offered'));
    const onRoses = [{ productId: roses.productId, ribbonText: 'Saudade' }];
    expect(() => draftOrder(request({}, { items: onRoses }), facts())).toThrow(refusal('ribbon_not_offered'));
    const blank = [{ productId: roses.productId, ribbonText: ' ' }];
    expect(draftOrder(request({}, { items: blank }), facts()).details.wishes.ribbons).toEqual([]);
  });

  it('is absent by decision when nothing is written, for each product with a ribbon', () => {
    for (const ribbonText of [null, ' ', undefined]) {
      const chosen = request({}, { items: [{ productId: wreath.productId, ribbonText }] });
      const draft = draftOrder(chosen, facts({ cart: cartOf(roses, wreath) }));
      expect(draft.details.wishes.ribbons).toEqual([{ productId: wreath.productId, text: null }]);
      expect(draft.order.lines.map(({ ribbonId }) => ribbonId)).toEqual([undefined, undefined]);
    }
  });

  it.each(['x'.repeat(61), 'Eterna\nsaudade', 'a\u0000b'])(
    'must be one line of at most 60 characters: %j',
    (ribbonText) => {
      expect(() => request({}, { items: [{ productId: wreath.productId, ribbonText }] })).toThrow();
    },
  );
});

describe('near days', () => {
  it('are stored with a cleaning or plan whose customer agrees to them, and left out otherwise', () => {
    const agreed = request({ flexibleDays: 3 });
    expect(draftOrder(agreed, facts({ cart: cartOf(plan) })).order.delivery.flexibleDays).toBe(3);
    expect(draftOrder(request({}), facts({ cart: cartOf(cleaning) })).order.delivery).not.toHaveProperty(
      'flexibleDays',
    );
  });

  it('are refused for flowers, and when they are more than three', () => {
    expect(() => draftOrder(request({ flexibleDays: 1 }), facts())).toThrow(refusal('flexible_days_not_offered'));
    expect(() => request({ flexibleDays: 4 })).toThrow();
  });
});

describe('the ceremony', () => {
  const ceremony = { deceasedName: ' Maria Antunes ', time: '15:30', funeralHome: '', room: null };

  it('is stored with what the customer wrote, without the facts that are blank, and never in the order', () => {
    const draft = draftOrder(request({ ...church, ceremony }), facts());
    expect(draft.details.wishes.ceremony).toEqual({ deceasedName: 'Maria Antunes', time: '15:30' });
    expect(JSON.stringify(draft.order)).not.toContain('Antunes');
  });

  it('without any fact is none', () => {
    const blank = { deceasedName: ' ', time: '', funeralHome: null };
    expect(draftOrder(request({ ...church, ceremony: blank }), facts()).details.wishes).not.toHaveProperty('ceremony');
  });

  it('belongs to a church or a home, and is refused at a grave', () => {
    expect(() => draftOrder(request({ ceremony }), facts())).toThrow(refusal('ceremony_not_offered'));
  });

  it.each(['24:00', '15:60', '15', '15:30:00', '3 pm'])('cannot begin at %s', (time) => {
    expect(() => request({ ...church, ceremony: { time } })).toThrow();
  });
});

describe('the words to the partner', () => {
  it('go with flowers and cleanings alike, and have at most 300 characters', () => {
    const instructions = 'x'.repeat(300);
    const early = { consents: { terms: true, earlyStart: true } };
    const orders = [
      draftOrder(request({}, { instructions }), facts()),
      draftOrder(request({}, { ...early, instructions }), facts({ cart: cartOf(cleaning) })),
    ];
    expect(orders.map(({ details }) => details.wishes.instructions)).toEqual([instructions, instructions]);
    expect(() => request({}, { instructions: 'x'.repeat(301) })).toThrow();
  });
});

describe('the choice for a missing flower', () => {
  it('is to call the customer first unless the customer chooses otherwise, and does not exist for a cleaning', () => {
    expect(draftOrder(request({}), facts()).order.substitution).toBe('call');
    const similar = draftOrder(request({}, { substitution: 'similar' }), facts());
    expect([similar.order.substitution, similar.details.wishes.substitution]).toEqual(['similar', 'similar']);
    const cleaned = draftOrder(
      request({ date: '2027-01-31' }, { substitution: 'none' }),
      facts({ cart: cartOf(cleaning) }),
    );
    expect(cleaned.order).not.toHaveProperty('substitution');
    expect(cleaned.details.wishes).toEqual({ ribbons: [] });
  });

  it('is optional in stored orders, because older ones do not have it', () => {
    const before = { ...draftOrder(request({}), facts()).order };
    delete before.substitution;
    expect(orderEvents.types.OrderPlaced.schema.parse(before)).toEqual(before);
  });
});

describe('a checkout of flowers', () => {
  it('drafts an order with the place of the grave, and keeps personal data out of the order', () => {
    const draft = draftOrder(request({}, { message: 'Com saudade' }), facts());
    expect(draft.order).toEqual({
      number: 'P26-000123',
      customerId,
      kind: 'flower',
      lines: [
        {
          productId: id(10),
          name: roses.name,
          quantity: 2,
          unitCents: 2750,
          lineCents: 5500,
          planId: null,
          months: 1,
          discountPercent: 0,
          taxClass: 'standard',
          commissionBps: 2000,
        },
      ],
      totalCents: 5500,
      currency: 'EUR',
      delivery: {
        kind: 'cemetery',
        date: '2026-11-23',
        hour: '15:00',
        timeZone: 'Europe/Lisbon',
        region: 'PT',
        city: 'Lisboa',
        parish: 'Estrela',
        cemeteryId,
        graveId,
      },
      visits: 1,
      leadHours: 6,
      language: 'pt',
      termsVersion: currentLegalVersion('terms'),
      substitution: 'call',
      earlyStart: false,
      cartRevision: 7,
      placedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(draft.details).toEqual({
      customerId,
      language: 'pt',
      placeName: 'Cemitério dos Prazeres',
      addressText: 'Talhão 5',
      location: lisbon,
      contactName: 'Ana Silva',
      contactPhone: '+351912345678',
      wishes: { message: 'Com saudade', ribbons: [], substitution: 'call' },
      invoice: undefined,
    });
  });

  it('has the location that was chosen for a church, and the time zone of that location', () => {
    const draft = draftOrder(request(church), facts());
    expect(draft.order.delivery).toEqual({
      kind: 'church',
      date: '2026-11-23',
      hour: '15:00',
      timeZone: 'Atlantic/Madeira',
      region: 'PT-MA',
      city: 'Funchal',
      parish: '',
      cemeteryId: null,
      graveId: null,
    });
    expect(draft.details).toMatchObject({ placeName: 'Igreja da Sé', addressText: null, location: church.location });
  });

  it('takes the address text of a home delivery from the saved address, and also the location unless one was chosen on the map', () => {
    const home = request({ kind: 'home', addressId });
    const located = { ...address, location: { lat: 32.65, lng: -16.9 } };
    expect(draftOrder(home, facts({ address: located })).details).toMatchObject({
      placeName: 'Ana Silva',
      addressText: 'Rua da Carreira 12, 2.º, 9000-042 Funchal',
      location: { lat: 32.65, lng: -16.9 },
    });
  });

  it('takes the longest lead time of its products, and keeps a commission per line', () => {
    const { order } = draftOrder(request({}), facts({ cart: cartOf(roses, wreath) }));
    expect(order.leadHours).toBe(24);
    expect(order.lines.map(({ commissionBps }) => commissionBps)).toEqual([2000, 1500]);
  });

  it('is refused without an hour, a place or a location', () => {
    expect(() => draftOrder(request({ hour: null }), facts())).toThrow(refusal('hour_required'));
    expect(() => draftOrder(request({ ...church, place: null }), facts())).toThrow(refusal('place_required'));
    expect(() => draftOrder(request({ ...church, location: null }), facts())).toThrow(refusal('location_required'));
    const home = request({ kind: 'home', addressId });
    expect(() => draftOrder(home, facts({ address }))).toThrow(refusal('location_required'));
  });

  it('is refused for a place outside Portugal', () => {
    expect(() => draftOrder(request(church), facts({ placeAt: null }))).toThrow(refusal('location_outside_portugal'));
  });

  it('is refused for a grave or an address of another account', () => {
    expect(() => draftOrder(request({}), facts({ grave: null }))).toThrow(refusal('not_found'));
    const home = request({ kind: 'home', addressId, location: lisbon });
    expect(() => draftOrder(home, facts())).toThrow(refusal('not_found'));
  });

  it('is refused with an empty cart, or without accepted terms', () => {
    expect(() => draftOrder(request({}), facts({ cart: cartOf() }))).toThrow(refusal('cart_empty'));
    const refused = request({}, { consents: { terms: false } });
    expect(() => draftOrder(refused, facts())).toThrow(refusal('terms_required'));
  });
});

describe('a checkout of a cleaning', () => {
  const early = { consents: { terms: true, earlyStart: true } };

  it('has no hour and no message', () => {
    const { order, details } = draftOrder(
      request({}, { ...early, message: 'Com saudade' }),
      facts({ cart: cartOf(cleaning) }),
    );
    expect(order).toMatchObject({ kind: 'clean', visits: 1, leadHours: null, earlyStart: true });
    expect(order.delivery.hour).toBeNull();
    expect(details.wishes).toEqual({ ribbons: [] });
  });

  it('of a plan has as many visits as the plan has months', () => {
    const { order } = draftOrder(request({ date: '2027-01-31' }), facts({ cart: cartOf(plan) }));
    expect(order).toMatchObject({ visits: 3, totalCents: 5400, lines: [{ planId, months: 3, discountPercent: 10 }] });
  });

  it('needs a grave in a cemetery', () => {
    const cart = cartOf(cleaning);
    expect(() => draftOrder(request(church), facts({ cart }))).toThrow(refusal('cemetery_required'));
    expect(() => draftOrder(request({ graveId: null }), facts({ cart }))).toThrow(refusal('grave_required'));
  });

  it('within 14 days needs the customer’s request for an early start', () => {
    const of = (date: string, more = {}) =>
      draftOrder(request({ date }, more), facts({ cart: cartOf(cleaning) })).order;
    expect(() => requireEarlyStart(of('2026-12-05'), now)).toThrow(refusal('early_start_required'));
    expect(() => requireEarlyStart(of('2026-12-05', early), now)).not.toThrow();
    expect(() => requireEarlyStart(of('2026-12-06'), now)).not.toThrow();
  });
});

describe('the request body of a checkout', () => {
  const body = { delivery: { date: '2026-11-23' }, contact: { name: 'Ana', phone: '12' }, consents: {} };

  it('is rejected with a specific error code for each invalid field', () => {
    const { error } = checkoutRequestSchema.safeParse({ ...body, invoice: { name: 'Ana', taxId: '123456780' } });
    const messages = Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
    expect(messages).toMatchObject({
      'delivery.kind': 'delivery_kind_required',
      'contact.phone': 'phone_invalid',
      'invoice.taxId': 'tax_id_invalid',
    });
  });
});
