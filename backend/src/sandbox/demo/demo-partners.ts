import type { TimeZone } from '@perpetua/contracts/places.contract';
import type { DemoAccount } from './demo-accounts.js';

/** A city with demo partners; `lat` and `lng` are the municipality's centre (docs/data-sources.md). */
interface PartnersOfCity {
  readonly mailbox: string;
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  /**
   * The florist's first name and surname; omitted if `demoAccounts` already contains a florist in this city. The same
   * applies to `cleaner`.
   */
  readonly florist?: readonly [string, string];
  readonly cleaner?: readonly [string, string];
}

/** Funchal, Ponta Delgada, Angra do Heroísmo, and all district capitals except Lisboa and Porto. */
const cities: readonly PartnersOfCity[] = [
  {
    mailbox: 'aveiro',
    city: 'Aveiro',
    lat: 40.64575,
    lng: -8.64643,
    florist: ['Sónia', 'Marques'],
    cleaner: ['Vítor', 'Cardoso'],
  },
  {
    mailbox: 'beja',
    city: 'Beja',
    lat: 38.01469,
    lng: -7.86284,
    florist: ['Elisa', 'Ramalho'],
    cleaner: ['Joel', 'Palma'],
  },
  {
    mailbox: 'braga',
    city: 'Braga',
    lat: 41.5514,
    lng: -8.42311,
    florist: ['Filipa', 'Araújo'],
    cleaner: ['Paulo', 'Vieira'],
  },
  {
    mailbox: 'braganca',
    city: 'Bragança',
    lat: 41.80716,
    lng: -6.75898,
    florist: ['Célia', 'Fernandes'],
    cleaner: ['Nuno', 'Afonso'],
  },
  {
    mailbox: 'castelobranco',
    city: 'Castelo Branco',
    lat: 39.82364,
    lng: -7.49101,
    florist: ['Rosa', 'Mendes'],
    cleaner: ['Tiago', 'Lourenço'],
  },
  { mailbox: 'coimbra', city: 'Coimbra', lat: 40.20686, lng: -8.41996, cleaner: ['Hugo', 'Simões'] },
  {
    mailbox: 'evora',
    city: 'Évora',
    lat: 38.56587,
    lng: -7.90405,
    florist: ['Olga', 'Carapinha'],
    cleaner: ['David', 'Murteira'],
  },
  {
    mailbox: 'faro',
    city: 'Faro',
    lat: 37.01869,
    lng: -7.92716,
    florist: ['Sandra', 'Viegas'],
    cleaner: ['Luís', 'Guerreiro'],
  },
  {
    mailbox: 'guarda',
    city: 'Guarda',
    lat: 40.53754,
    lng: -7.26631,
    florist: ['Marta', 'Pinheiro'],
    cleaner: ['Abílio', 'Saraiva'],
  },
  {
    mailbox: 'leiria',
    city: 'Leiria',
    lat: 39.74362,
    lng: -8.80705,
    florist: ['Carla', 'Pedrosa'],
    cleaner: ['Mário', 'Gaspar'],
  },
  {
    mailbox: 'portalegre',
    city: 'Portalegre',
    lat: 39.29379,
    lng: -7.43122,
    florist: ['Ivone', 'Serra'],
    cleaner: ['José', 'Tavares'],
  },
  {
    mailbox: 'santarem',
    city: 'Santarém',
    lat: 39.23379,
    lng: -8.68617,
    florist: ['Vera', 'Neto'],
    cleaner: ['Fausto', 'Rosário'],
  },
  {
    mailbox: 'setubal',
    city: 'Setúbal',
    lat: 38.5244,
    lng: -8.8882,
    florist: ['Dora', 'Caldeira'],
    cleaner: ['Artur', 'Rodrigues'],
  },
  {
    mailbox: 'viana',
    city: 'Viana do Castelo',
    lat: 41.69323,
    lng: -8.83287,
    florist: ['Lúcia', 'Barbosa'],
    cleaner: ['Simão', 'Rocha'],
  },
  {
    mailbox: 'vilareal',
    city: 'Vila Real',
    lat: 41.3001,
    lng: -7.7432,
    florist: ['Aida', 'Monteiro'],
    cleaner: ['Óscar', 'Teles'],
  },
  {
    mailbox: 'viseu',
    city: 'Viseu',
    lat: 40.66165,
    lng: -7.90905,
    florist: ['Paula', 'Figueiredo'],
    cleaner: ['Raul', 'Almeida'],
  },
  { mailbox: 'funchal', city: 'Funchal', lat: 32.66568, lng: -16.92547, florist: ['Zulmira', 'Gouveia'] },
  {
    mailbox: 'pontadelgada',
    city: 'Ponta Delgada',
    lat: 37.73952,
    lng: -25.66874,
    florist: ['Duarte', 'Câmara'],
    cleaner: ['Fátima', 'Medeiros'],
  },
  {
    mailbox: 'angra',
    city: 'Angra do Heroísmo',
    lat: 38.6539,
    lng: -27.21839,
    florist: ['Leonor', 'Borges'],
    cleaner: ['Gil', 'Ávila'],
  },
];

const zones: ReadonlyMap<string, TimeZone> = new Map([
  ['funchal', 'Atlantic/Madeira'],
  ['pontadelgada', 'Atlantic/Azores'],
  ['angra', 'Atlantic/Azores'],
]);

const RADIUS_KM = 50;
/** The phone number of the first partner; each further partner has the next number. None of them is in use. */
const FIRST_PHONE = 351_910_000_100;

const partnersOf = ({ mailbox, city, lat, lng, florist, cleaner }: PartnersOfCity): Omit<DemoAccount, 'phone'>[] => {
  const base = { city, lat, lng, timeZone: zones.get(mailbox) ?? 'Europe/Lisbon', radiusKm: RADIUS_KM } as const;
  const both = [
    { person: florist, role: 'flower', trade: 'florist' },
    { person: cleaner, role: 'grave', trade: 'cleaner' },
  ] as const;
  return both.flatMap(({ person, role, trade }) =>
    person ? [{ email: `${trade}.${mailbox}@perpetua.test`, role, name: person[0], surname: person[1], base }] : [],
  );
};

/**
 * Partners of both types, so that matching finds a partner everywhere in the demonstration. The application does not
 * print these accounts when it starts (docs/domain.md#sandbox-and-clocks).
 */
export const furtherPartners: readonly DemoAccount[] = cities
  .flatMap(partnersOf)
  .map((partner, index) => ({ ...partner, phone: `+${FIRST_PHONE + index}` }));
