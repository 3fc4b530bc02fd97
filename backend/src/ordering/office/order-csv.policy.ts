import { translate } from '@perpetua/contracts/languages';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV export of orders. Amounts and dates are not localized. */
export const orderCsv: CsvColumns<Order> = {
  number: ({ number }) => number,
  customer: ({ customer }) => customer?.name,
  items: ({ items }, language) => items.map(({ name }) => translate(name, language)).join(', '),
  placed: ({ placedAt }) => placedAt,
  date: ({ delivery }) => delivery.date,
  city: ({ delivery }) => delivery.city,
  status: ({ status }) => status,
  total: ({ total }) => total,
  refunded: ({ refunded }) => refunded,
};
