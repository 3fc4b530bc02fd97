import type { Address, User } from '@perpetua/contracts/identity.contract';

/** A customer, for tests. */
export const sampleUser: User = {
  id: '019a0000-0000-7000-8000-000000000001',
  username: 'maria',
  name: 'Maria',
  surname: 'Antunes',
  email: 'maria@exemplo.pt',
  phone: '+351912345678',
  usertype_id: 4,
  language: 'pt',
  logo: null,
  blocked: false,
  invited: false,
  emailConfirmed: true,
  createdAt: '2026-11-01T10:00:00Z',
  version: 1,
};

/** One of the sample user's addresses. */
export const sampleAddress: Address = {
  id: '019a0000-0000-7000-8000-000000000002',
  firstName: 'Maria',
  surname: 'Antunes',
  street: 'Rua Saraiva de Carvalho',
  streetNumber: '12A',
  floor: '3.º esq.',
  postalCode: '1350-300',
  city: 'Lisboa',
  parish: 'Estrela',
  country: 'PT',
  billing: true,
};
