import type { Location } from '@perpetua/contracts/validation';
import { cemeteries, municipalities } from '../../backend/src/seed/seed-files.js';
import { Chance, Weighted } from './chance.js';

/** A municipality from which orders and partners come. */
export interface Town extends Location {
  readonly name: string;
  readonly timeZone: string;
  readonly cemeteries: readonly Location[];
}

/** The population in thousands, by district or island (census of 2021, rounded). */
const PEOPLE: Readonly<Record<string, number>> = {
  Lisboa: 2275,
  Porto: 1786,
  Setúbal: 875,
  Braga: 846,
  Aveiro: 701,
  Faro: 467,
  Leiria: 459,
  Santarém: 425,
  Coimbra: 409,
  Viseu: 352,
  'Viana do Castelo': 232,
  'Vila Real': 186,
  'Castelo Branco': 178,
  Évora: 152,
  Beja: 145,
  Guarda: 143,
  Bragança: 123,
  Portalegre: 105,
  Madeira: 246,
  'São Miguel': 133,
  Terceira: 53,
  Faial: 14,
  Pico: 14,
  'São Jorge': 8,
  'Santa Maria': 5,
  'Porto Santo': 5,
  Graciosa: 4,
  Flores: 3,
  Corvo: 0.4,
};

/** The weight that each known cemetery adds; a municipality without one has a weight of 1. */
const TOWN_WITH_CEMETERY = 2;

const MADEIRA = ['Madeira', 'Porto Santo'];
const AZORES = ['São Miguel', 'Terceira', 'Faial', 'Pico', 'São Jorge', 'Santa Maria', 'Graciosa', 'Flores', 'Corvo'];

const timeZoneOf = (district: string): string => {
  if (MADEIRA.includes(district)) return 'Atlantic/Madeira';
  return AZORES.includes(district) ? 'Atlantic/Azores' : 'Europe/Lisbon';
};

/**
 * The municipalities of the seed data, weighted by population. Within a district, the population is distributed by the
 * number of known cemeteries.
 */
export async function portugal(): Promise<Weighted<Town>> {
  const [towns, graveyards] = await Promise.all([municipalities(), cemeteries()]);
  const shareOf = (code: string): number =>
    1 + TOWN_WITH_CEMETERY * graveyards.filter(({ dico }) => dico === code).length;
  const shares = new Map<string, number>();
  for (const { district, code } of towns) shares.set(district, (shares.get(district) ?? 0) + shareOf(code));
  return new Weighted(
    towns.map(({ name, district, code, lat, lng }): [Town, number] => {
      const known = graveyards.filter(({ dico }) => dico === code);
      const town = { name, lat, lng, timeZone: timeZoneOf(district), cemeteries: known };
      return [town, ((PEOPLE[district] ?? 0) * shareOf(code)) / (shares.get(district) ?? 1)];
    }),
  );
}

const KM_PER_DEGREE = 111.2;

/** A random point within some kilometres of another. */
export const around = ({ lat, lng }: Location, km: number, chance: Chance): Location => {
  const distance = km * Math.sqrt(chance.share());
  const angle = 2 * Math.PI * chance.share();
  return {
    lat: lat + (distance * Math.sin(angle)) / KM_PER_DEGREE,
    lng: lng + (distance * Math.cos(angle)) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  };
};
