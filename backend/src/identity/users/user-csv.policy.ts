import type { User } from '@perpetua/contracts/identity.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

const usertypeNames = new Map(Object.entries(usertypeIds).map(([name, id]) => [id, name]));

/** The columns of the CSV file of accounts. */
export const userCsv: CsvColumns<User> = {
  name: ({ name, surname }) => `${name} ${surname}`,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  usertype: ({ usertype_id: id }) => usertypeNames.get(id),
  created: ({ createdAt }) => createdAt,
  language: ({ language }) => language,
  state: ({ blocked, invited }) => (blocked ? 'blocked' : invited ? 'invited' : 'active'),
  confirmed: ({ emailConfirmed }) => emailConfirmed,
};
