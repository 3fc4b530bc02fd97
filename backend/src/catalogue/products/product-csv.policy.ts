import type { Product } from '@perpetua/contracts/catalogue.contract';
import { translate } from '@perpetua/contracts/languages';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV file of products. */
export const productCsv: CsvColumns<Product> = {
  name: ({ name }, language) => translate(name, language),
  type: ({ type }) => type,
  category: ({ category }) => category,
  taxClass: ({ taxClass }) => taxClass,
  plans: ({ planEligible }) => planEligible,
  createdAt: ({ createdAt }) => createdAt,
  priceFrom: ({ priceFrom }) => priceFrom,
  price: ({ price }) => price,
};
