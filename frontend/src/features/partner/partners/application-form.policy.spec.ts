import { describe, expect, it } from '@jest/globals';
import { partnerApplicationSchema } from '@perpetua/contracts/partners.contract';
import { applicationFormSchema, applicationOf } from './application-form.policy';

const fields = {
  name: 'Ana',
  surname: 'Reis',
  phone: '912 345 678',
  email: 'ana@exemplo.pt',
  password: 'Saudade!2026',
  partnerType: 'flower',
  city: 'Lisboa',
  parish: 'Estrela',
  street: 'Rua Saraiva de Carvalho',
  streetNumber: '12',
  floor: null,
  postalCode: '1350-300',
  taxId: '501964843',
  billing: true,
  billingDetails: '',
  delivery: false,
  deliveryDetails: '',
  consent: true,
} as const;

describe('the application of a partner', () => {
  it('matches the schema of the API', () => {
    const application = applicationOf(applicationFormSchema(false).parse(fields), 'pt');
    expect(partnerApplicationSchema.parse(application)).toEqual(application);
    expect(application).toMatchObject({ billing: true, delivery: false, language: 'pt', phone: '+351912345678' });
  });

  it('contains the typed details of billing or delivery only if that option is selected', () => {
    const said = { ...fields, billingDetails: 'Flores, Lda.', delivery: false, deliveryDetails: 'de bicicleta' };
    expect(applicationOf(applicationFormSchema(false).parse(said), 'pt')).toMatchObject({
      billing: 'Flores, Lda.',
      delivery: false,
    });
  });

  it('sends neither e-mail nor password of a logged-in user', () => {
    const application = applicationOf(applicationFormSchema(true).parse({ ...fields, email: '', password: '' }), 'pt');
    expect(application).toMatchObject({ email: undefined, password: undefined });
  });
});
