import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { translate } from '@perpetua/contracts/languages';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV file of services; amounts and dates are in machine-readable form. */
export const serviceCsv: CsvColumns<Service> = {
  name: ({ name }, language) => translate(name, language),
  number: ({ orderNumber }) => orderNumber,
  place: ({ city, parish }) => `${parish}, ${city}`,
  date: ({ scheduledDate, scheduledHour }) => [scheduledDate, scheduledHour].filter(Boolean).join(' '),
  customer: ({ customer }) => customer?.name,
  partner: ({ partner }) => partner?.name,
  status: ({ statusDetail }) => statusDetail,
  why: ({ escalation, dispute }) => dispute?.reason ?? escalation,
  purchased: ({ purchaseDate }) => purchaseDate,
  completed: ({ completionDate }) => completionDate,
  total: ({ total }) => total,
  toReceive: ({ amountToReceive }) => amountToReceive,
};
