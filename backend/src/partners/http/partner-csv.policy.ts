import type { Partner } from '@perpetua/contracts/partners.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV export of partners, in this order. */
export const partnerCsv: CsvColumns<Partner> = {
  name: ({ name, surname }) => `${name} ${surname}`.trim(),
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  type: ({ partnerType }) => partnerType,
  status: ({ status }) => status,
  city: ({ city }) => city,
  radius: ({ radiusKm }) => radiusKm,
  applied: ({ appliedAt }) => appliedAt,
};
