import { derivedId } from '../../platform/ids.js';
import { Chance } from './chance.js';

/** A cemetery of the starting data, and how many of the demonstration's families have a grave there. */
interface Place {
  readonly city: string;
  readonly dico: string;
  readonly cemetery: string;
  readonly families: number;
}

const places: readonly Place[] = [
  { city: 'Lisboa', dico: '1106', cemetery: 'Cemitério dos Prazeres', families: 4 },
  { city: 'Lisboa', dico: '1106', cemetery: 'Cemitério do Alto de São João', families: 2 },
  { city: 'Lisboa', dico: '1106', cemetery: 'Cemitério da Ajuda', families: 2 },
  { city: 'Lisboa', dico: '1106', cemetery: 'Cemitério de Benfica', families: 1 },
  { city: 'Almada', dico: '1503', cemetery: 'Cemitério de Vale Flores', families: 3 },
  { city: 'Porto', dico: '1312', cemetery: 'Cemitério de Agramonte', families: 3 },
  { city: 'Porto', dico: '1312', cemetery: 'Cemitério do Prado do Repouso', families: 2 },
  { city: 'Coimbra', dico: '0603', cemetery: 'Cemitério da Conchada', families: 3 },
  {
    city: 'Funchal',
    dico: '3103',
    cemetery: 'Cemitério de Nossa Senhora das Angústias (São Martinho)',
    families: 3,
  },
  { city: 'Aveiro', dico: '0105', cemetery: 'Cemitério Central de Aveiro', families: 1 },
  { city: 'Beja', dico: '0205', cemetery: 'Cemitério de Beja', families: 1 },
  { city: 'Braga', dico: '0303', cemetery: "Cemitério Municipal de Monte d'Arcos", families: 1 },
  { city: 'Bragança', dico: '0402', cemetery: 'Cemitério Municipal de Bragança', families: 1 },
  { city: 'Castelo Branco', dico: '0502', cemetery: 'Cemitério Municipal de Castelo Branco', families: 1 },
  { city: 'Évora', dico: '0705', cemetery: 'Cemitério dos Remédios', families: 1 },
  { city: 'Faro', dico: '0805', cemetery: 'Cemitério da Esperança', families: 1 },
  { city: 'Guarda', dico: '0907', cemetery: 'Cemitério Municipal da Guarda', families: 1 },
  { city: 'Leiria', dico: '1009', cemetery: 'Cemitério de Santo António do Carrascal', families: 1 },
  { city: 'Portalegre', dico: '1214', cemetery: 'Cemitério Municipal de Portalegre', families: 1 },
  { city: 'Santarém', dico: '1416', cemetery: 'Cemitério dos Capuchos', families: 1 },
  { city: 'Setúbal', dico: '1512', cemetery: 'Cemitério de Nossa Senhora da Piedade', families: 1 },
  { city: 'Viana do Castelo', dico: '1609', cemetery: 'Cemitério Municipal de Viana do Castelo', families: 1 },
  { city: 'Vila Real', dico: '1714', cemetery: 'Cemitério de São Dinis', families: 1 },
  { city: 'Viseu', dico: '1823', cemetery: 'Cemitério Municipal de Viseu', families: 1 },
  { city: 'Ponta Delgada', dico: '4203', cemetery: 'Cemitério de São Joaquim', families: 1 },
  { city: 'Angra do Heroísmo', dico: '4301', cemetery: 'Cemitério do Livramento', families: 1 },
];

/** Invented people; any likeness is chance. */
const names: readonly (readonly [string, string])[] = [
  ['Ana Rita', 'Figueira'],
  ['Carlos', 'Antunes Prata'],
  ['Beatriz', 'Salgueiro'],
  ['Jorge', 'Caetano'],
  ['Margarida', 'Valadas'],
  ['Pedro', 'Nobre'],
  ['Isabel', 'Quintela'],
  ['Francisco', 'Barradas'],
  ['Teresa', 'Lobato'],
  ['Miguel', 'Sardinha'],
  ['Catarina', 'Veloso'],
  ['António', 'Galvão'],
  ['Helena', 'Reis Pacheco'],
  ['Rui', 'Brandão'],
  ['Sofia', 'Meireles'],
  ['Joaquim', 'Torrão'],
  ['Lurdes', 'Cerqueira'],
  ['Henrique', 'Maia'],
  ['Fernanda', 'Serôdio'],
  ['Luís', 'Amaral'],
  ['Graça', 'Jardim'],
  ['Nélio', 'Camacho'],
  ['Conceição', 'Spínola'],
  ['Vítor', 'Bastos'],
  ['Odete', 'Ramalhosa'],
  ['Sérgio', 'Araújo Lima'],
  ['Celeste', 'Pires'],
  ['Armindo', 'Roque'],
  ['Olga', 'Mira'],
  ['Zélia', 'Viegas'],
  ['Abel', 'Monteiro Saraiva'],
  ['Rosário', 'Pedrosa'],
  ['Estêvão', 'Mourato'],
  ['Natália', 'Ferro'],
  ['Domingos', 'Cascalho'],
  ['Glória', 'Enes'],
  ['Adelino', 'Borges Teles'],
  ['Irene', 'Loureiro'],
  ['Duarte', 'Pimentel'],
  ['Leonor', 'Meneses'],
];

const firstNames = [
  ['Maria de Lurdes', 'Rosa', 'Emília', 'Deolinda', 'Amélia', 'Hermínia', 'Palmira'],
  ['Manuel', 'Joaquim', 'Armando', 'Américo', 'Alfredo', 'Augusto', 'Serafim'],
].flat();

/** A customer of the demonstration's past, with the grave of somebody who was close. */
export interface PastCustomer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly city: string;
  readonly grave: {
    readonly id: string;
    readonly deceasedName: string;
    readonly birthDate: string;
    readonly deathDate: string;
    readonly dico: string;
    readonly cemetery: string;
    readonly section: string;
    readonly number: string;
    /** How far the grave is from the cemetery's point, in degrees. */
    readonly offset: { readonly lat: number; readonly lng: number };
  };
}

/** The phone number of the first customer; each further one has the next number. None of them is in use. */
const FIRST_PHONE = 351_910_000_200;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.');

const customerAt = ({ city, dico, cemetery }: Place, index: number): PastCustomer => {
  const [name, surname] = names[index] ?? ['Maria', `Silva ${index}`];
  const chance = new Chance(`customer ${index}`);
  const email = `${plain(`${name} ${surname}`)}@perpetua.test`;
  const born = chance.between(1921, 1952);
  return {
    id: derivedId('seed', 'account', email),
    email,
    name,
    surname,
    phone: `+${FIRST_PHONE + index}`,
    city,
    grave: {
      id: derivedId('seed', 'grave', email),
      deceasedName: `${chance.of(firstNames)} ${surname}`,
      birthDate: `${born}-${twoDigits(chance.between(1, 12))}-${twoDigits(chance.between(1, 28))}`,
      deathDate: `${chance.between(2004, 2024)}-${twoDigits(chance.between(1, 12))}-${twoDigits(chance.between(1, 28))}`,
      dico,
      cemetery,
      section: `${chance.of(['Talhão', 'Rua'])} ${chance.between(1, 28)}`,
      number: String(chance.between(40, 2400)),
      offset: { lat: (chance.next() - 0.5) / 900, lng: (chance.next() - 0.5) / 900 },
    },
  };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const pastCustomers: readonly PastCustomer[] = places
  .flatMap((place) => Array.from({ length: place.families }, () => place))
  .map(customerAt);

/** Somebody who buys in the past, for one grave. */
export interface PastBuyer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly city: string;
  readonly graveId: string;
  /** Where the grave is. */
  readonly location: { readonly lat: number; readonly lng: number };
}
