import { describe, expect, it } from '@jest/globals';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { exactPlace } from './visit-words';

const flowers = { deliverToGrave: false, homeDelivery: false, parish: 'Estrela', city: 'Lisboa' };

describe('the place of a visit', () => {
  it('begins with the church, whatever stands before it in the address', () => {
    const placeName = 'Basílica da Estrela';
    const short = aService({ ...flowers, placeName, address: 'Basílica da Estrela, Estrela, Lisboa' });
    expect(exactPlace(short)).toEqual({ strong: placeName, rest: 'Estrela, Lisboa' });
    const address = 'Praça da Estrela 1, 1200-667 Lisboa, Basílica da Estrela, Estrela, Lisboa';
    const long = aService({ ...flowers, placeName, address });
    expect(exactPlace(long)).toEqual({
      strong: placeName,
      rest: 'Praça da Estrela 1, 1200-667 Lisboa, Estrela, Lisboa',
    });
  });

  it('of a home is its street, not the name of the family', () => {
    const address = 'Rua das Flores 12, 1200-001 Lisboa, Família Ferreira, Estrela, Lisboa';
    const home = aService({ ...flowers, homeDelivery: true, placeName: 'Família Ferreira', address });
    expect(exactPlace(home).strong).toBe('Rua das Flores 12');
  });
});
