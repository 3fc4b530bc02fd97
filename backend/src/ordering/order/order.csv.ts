import { translate } from '@perpetua/contracts/languages';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV export of orders; the time of the order is local to the place of the delivery. */
export const orderCsv: CsvColumns<Order> = {
  number: { title: { pt: 'Número', en: 'Number', es: 'Número' }, of: ({ number }) => number },
  customer: { title: { pt: 'Cliente', en: 'Customer', es: 'Cliente' }, of: ({ customer }) => customer?.name },
  items: {
    title: { pt: 'Artigos', en: 'Items', es: 'Artículos' },
    of: ({ items }, language) => items.map(({ name }) => translate(name, language)).join(', '),
  },
  placed: {
    title: { pt: 'Feita em (hora do lugar)', en: 'Placed (time of the place)', es: 'Hecho el (hora del lugar)' },
    of: ({ placedAt, delivery }) => ({ instant: placedAt, timeZone: delivery.timeZone }),
  },
  date: { title: { pt: 'Data', en: 'Date', es: 'Fecha' }, of: ({ delivery }) => ({ day: delivery.date }) },
  city: { title: { pt: 'Concelho', en: 'Municipality', es: 'Municipio' }, of: ({ delivery }) => delivery.city },
  status: { title: { pt: 'Estado', en: 'Status', es: 'Estado' }, of: ({ status }) => status },
  total: {
    title: { pt: 'Total (EUR)', en: 'Total (EUR)', es: 'Total (EUR)' },
    of: ({ total }) => ({ decimal: total }),
  },
  refunded: {
    title: { pt: 'Reembolsado (EUR)', en: 'Refunded (EUR)', es: 'Reembolsado (EUR)' },
    of: ({ refunded }) => ({ decimal: refunded }),
  },
};
