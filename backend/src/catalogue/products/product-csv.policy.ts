import type { Product } from '@perpetua/contracts/catalogue.contract';
import { translate } from '@perpetua/contracts/languages';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV file of products. */
export const productCsv: CsvColumns<Product> = {
  name: { title: { pt: 'Nome', en: 'Name', es: 'Nombre' }, of: ({ name }, language) => translate(name, language) },
  type: { title: { pt: 'Tipo', en: 'Type', es: 'Tipo' }, of: ({ type }) => type },
  category: { title: { pt: 'Categoria', en: 'Category', es: 'Categoría' }, of: ({ category }) => category },
  taxClass: { title: { pt: 'Taxa de IVA', en: 'VAT class', es: 'Tipo de IVA' }, of: ({ taxClass }) => taxClass },
  plans: { title: { pt: 'Planos', en: 'Plans', es: 'Planes' }, of: ({ planEligible }) => planEligible },
  createdAt: {
    title: { pt: 'Criado em (hora de Lisboa)', en: 'Created (Lisbon time)', es: 'Creado el (hora de Lisboa)' },
    of: ({ createdAt }) => ({ instant: createdAt, timeZone: mainlandZone }),
  },
  priceFrom: {
    title: { pt: 'Preço desde (EUR)', en: 'Price from (EUR)', es: 'Precio desde (EUR)' },
    of: ({ priceFrom }) => ({ decimal: priceFrom }),
  },
  price: {
    title: { pt: 'Preço (EUR)', en: 'Price (EUR)', es: 'Precio (EUR)' },
    of: ({ price }) => ({ decimal: price }),
  },
};
