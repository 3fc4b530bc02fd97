import { describe, expect, it } from '@jest/globals';
import {
  type DeliveryDraft,
  draftFor,
  draftWithRibbons,
  emptyDraft,
  placeLine,
  requestOf,
} from './checkout-draft.policy';
import { draftOf, invoiceSchema, isComplete } from './checkout-validation';

describe('a typed delivery address', () => {
  const delivery = {
    ...emptyDraft.delivery,
    kind: 'home' as const,
    street: 'Rua das Flores ',
    streetNumber: '12',
    floor: '3.º esquerdo',
    postalCode: '1200-001',
    city: 'Lisboa',
    parish: 'Misericórdia',
    location: { lat: 38.71, lng: -9.14 },
    date: '2026-12-01',
    hour: '11:00',
  };
  const draft = { ...emptyDraft, delivery };

  const address = {
    street: 'Rua das Flores',
    streetNumber: '12',
    floor: '3.º esquerdo',
    postalCode: '1200-001',
    city: 'Lisboa',
    parish: 'Misericórdia',
  };
  const sent = (changes: Partial<DeliveryDraft>) =>
    requestOf({ ...draft, delivery: { ...delivery, ...changes } }, { cart: 'flower', months: 1, language: 'pt' })
      .delivery;

  it('is sent for a home, with the name of the family if one is given', () => {
    expect(sent({})).toEqual({
      kind: 'home',
      address,
      location: delivery.location,
      date: delivery.date,
      hour: '11:00',
    });
    expect(sent({ placeName: 'Família Ferreira' })).toMatchObject({
      address,
      place: { name: 'Família Ferreira', city: 'Lisboa', parish: 'Misericórdia' },
    });
  });

  it('is shown on one line', () => {
    expect(placeLine({ ...delivery, placeName: 'Família Ferreira', floor: '' })).toBe(
      'Família Ferreira, Rua das Flores 12, 1200-001',
    );
  });

  it('is sent for a church only if it is complete; otherwise its parts are appended to the church’s name', () => {
    const church = { kind: 'church' as const, placeName: 'Basílica da Estrela', floor: '' };
    expect(sent(church)).toMatchObject({
      address: { ...address, floor: undefined },
      place: { name: 'Basílica da Estrela' },
    });
    const withoutNumber = sent({ ...church, streetNumber: '' });
    expect(withoutNumber).toMatchObject({ place: { name: 'Basílica da Estrela, Rua das Flores, 1200-001' } });
    expect(withoutNumber).not.toHaveProperty('address');
  });

  it.each(['street', 'streetNumber', 'postalCode', 'city', 'parish'] as const)('needs its %s for a home', (field) => {
    expect(isComplete.delivery(draft, 'flower')).toBe(true);
    expect(isComplete.delivery({ ...draft, delivery: { ...delivery, [field]: '' } }, 'flower')).toBe(false);
  });

  it('needs a Portuguese postal code, which is optional for a church', () => {
    const church = {
      ...delivery,
      kind: 'church' as const,
      placeName: 'Basílica da Estrela',
      street: '',
      postalCode: '',
    };
    expect(isComplete.delivery({ ...draft, delivery: { ...delivery, postalCode: '1200' } }, 'flower')).toBe(false);
    expect(isComplete.delivery({ ...draft, delivery: church }, 'flower')).toBe(true);
  });
});

describe('a tax number in the checkout', () => {
  const problemsOf = (taxId: string, taxCountry = 'PT') =>
    invoiceSchema
      .safeParse({ wanted: true, name: 'Helena Ferreira', taxId, taxCountry, address: '' })
      .error?.issues.map(({ message }) => message) ?? [];

  it('is reported as malformed, or as invalid when its check digit is wrong', () => {
    expect(problemsOf('12345')).toEqual(['tax_id_malformed']);
    expect(problemsOf('123456780')).toEqual(['tax_id_invalid']);
    expect(problemsOf('PT 123 456 789')).toEqual([]);
  });

  it('is checked only for its length when it is foreign', () => {
    expect(problemsOf('123456780', 'FR')).toEqual([]);
    expect(problemsOf('CHE-123.456.789', 'CH')).toEqual([]);
    expect(problemsOf('1', 'FR')).toEqual(['tax_id_malformed']);
    expect(problemsOf('1'.repeat(31), 'FR')).toEqual(['tax_id_malformed']);
  });
});

describe('the draft of a customer who has already chosen a cemetery', () => {
  it('starts with a delivery to a grave, unless another kind of place was chosen since', () => {
    const destination = { city: 'Lisboa' };
    expect(draftFor(emptyDraft, destination).delivery.kind).toBe('cemetery');
    expect(draftFor(emptyDraft, undefined).delivery.kind).toBe('');
    const church = { ...emptyDraft, delivery: { ...emptyDraft.delivery, kind: 'church' as const } };
    expect(draftFor(church, destination).delivery.kind).toBe('church');
  });

  it('starts with the day that was chosen with the cemetery, unless another day was chosen since', () => {
    const destination = { city: 'Lisboa', date: '2026-11-24' };
    expect(draftFor(emptyDraft, destination).delivery.date).toBe('2026-11-24');
    const later = { ...emptyDraft, delivery: { ...emptyDraft.delivery, date: '2026-11-30' } };
    expect(draftFor(later, destination).delivery.date).toBe('2026-11-30');
  });
});

describe('a grave that is not registered', () => {
  const grave = {
    cemeteryId: '01900000-0000-7000-8000-000000000001',
    deceasedName: 'Maria da Luz Ferreira',
    birthDate: undefined,
    deathDate: undefined,
    section: 'Talhão 7',
    row: undefined,
    number: '21',
    location: { lat: 38.71, lng: -9.17 },
  };
  const newGrave = { grave, cemetery: 'Cemitério dos Prazeres', city: 'Lisboa' };
  const delivery = { ...emptyDraft.delivery, kind: 'cemetery' as const, newGrave, date: '2026-12-10' };
  const sent = (changes: Partial<DeliveryDraft> = {}, months = 1) =>
    requestOf({ ...emptyDraft, delivery: { ...delivery, ...changes } }, { cart: 'clean', months, language: 'pt' })
      .delivery;

  it('is sent without the names of its cemetery and municipality, which are only for display', () => {
    expect(sent()).toEqual({ kind: 'cemetery', date: '2026-12-10', grave });
  });

  it('is cared for on a near day only if the customer agreed', () => {
    expect(sent({ isFlexible: true })).toEqual({ kind: 'cemetery', date: '2026-12-10', grave, flexibleDays: 3 });
    expect(sent({ isFlexible: false })).not.toHaveProperty('flexibleDays');
    expect(sent()).not.toHaveProperty('flexibleDays');
  });

  it('is cared for on near days with a plan unless the customer disagrees, also if the plan changes later', () => {
    expect(sent({}, 6)).toHaveProperty('flexibleDays', 3);
    expect(sent({ isFlexible: false }, 6)).not.toHaveProperty('flexibleDays');
  });

  it('is not sent if a registered one is chosen later', () => {
    expect(sent({ graveId: 'registered' })).toEqual({ kind: 'cemetery', date: '2026-12-10', graveId: 'registered' });
  });

  it('makes the delivery step complete, as a registered grave does', () => {
    const answers = (changes: Partial<DeliveryDraft>) =>
      isComplete.delivery({ ...emptyDraft, delivery: { ...delivery, ...changes } }, 'clean');
    expect([answers({}), answers({ newGrave: null }), answers({ newGrave: null, graveId: 'one' })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is stored with the draft; an older draft without the field for such a grave can still be read', () => {
    expect(draftOf(JSON.parse(JSON.stringify({ ...emptyDraft, delivery }))).delivery.newGrave).toEqual(
      JSON.parse(JSON.stringify(newGrave)),
    );
    const older = { ...emptyDraft.delivery, newGrave: undefined };
    expect(draftOf({ ...emptyDraft, delivery: older }).delivery.newGrave).toBeNull();
  });
});

describe('words on ribbons that were typed on a product’s page', () => {
  const started = {
    ...emptyDraft,
    delivery: { ...emptyDraft.delivery, ribbons: { wreath: 'Dos primos', cross: '' }, ribbonless: { cross: true } },
  };

  it('are those of the checkout, because they are newer', () => {
    expect(draftWithRibbons(started, { wreath: 'Eterna saudade' }).delivery).toMatchObject({
      ribbons: { wreath: 'Eterna saudade', cross: '' },
      ribbonless: { cross: true },
    });
  });

  it('end the choice of a ribbon without words', () => {
    expect(draftWithRibbons(started, { cross: 'Da família' }).delivery).toMatchObject({
      ribbons: { cross: 'Da família' },
      ribbonless: { cross: false },
    });
    expect(draftWithRibbons(started, { cross: ' ' }).delivery.ribbonless).toEqual({ cross: true });
  });
});
