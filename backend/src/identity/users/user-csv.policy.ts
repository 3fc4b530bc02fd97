import type { User } from '@perpetua/contracts/identity.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

const usertypeNames = new Map(Object.entries(usertypeIds).map(([name, id]) => [id, name]));

/** The columns of the CSV file of accounts. */
export const userCsv: CsvColumns<User> = {
  name: { title: { pt: 'Nome', en: 'Name', es: 'Nombre' }, of: ({ name, surname }) => `${name} ${surname}` },
  email: { title: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' }, of: ({ email }) => email },
  phone: { title: { pt: 'Telefone', en: 'Phone', es: 'Teléfono' }, of: ({ phone }) => phone },
  usertype: { title: { pt: 'Tipo', en: 'Type', es: 'Tipo' }, of: ({ usertype_id: id }) => usertypeNames.get(id) },
  created: {
    title: { pt: 'Criada em (hora de Lisboa)', en: 'Created (Lisbon time)', es: 'Creada el (hora de Lisboa)' },
    of: ({ createdAt }) => ({ instant: createdAt, timeZone: mainlandZone }),
  },
  language: { title: { pt: 'Idioma', en: 'Language', es: 'Idioma' }, of: ({ language }) => language },
  state: {
    title: { pt: 'Estado', en: 'State', es: 'Estado' },
    of: ({ blocked, invited }) => (blocked ? 'blocked' : invited ? 'invited' : 'active'),
  },
  confirmed: {
    title: { pt: 'E-mail confirmado', en: 'E-mail confirmed', es: 'Correo confirmado' },
    of: ({ emailConfirmed }) => emailConfirmed,
  },
};
