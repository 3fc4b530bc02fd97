import type { Partner } from '@perpetua/contracts/partners.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV export of partners, in this order. */
export const partnerCsv: CsvColumns<Partner> = {
  name: { title: { pt: 'Nome', en: 'Name', es: 'Nombre' }, of: ({ name, surname }) => `${name} ${surname}`.trim() },
  email: { title: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' }, of: ({ email }) => email },
  phone: { title: { pt: 'Telefone', en: 'Phone', es: 'Teléfono' }, of: ({ phone }) => phone },
  type: { title: { pt: 'Tipo', en: 'Type', es: 'Tipo' }, of: ({ partnerType }) => partnerType },
  status: { title: { pt: 'Estado', en: 'Status', es: 'Estado' }, of: ({ status }) => status },
  city: { title: { pt: 'Concelho', en: 'Municipality', es: 'Municipio' }, of: ({ city }) => city },
  radius: { title: { pt: 'Raio (km)', en: 'Radius (km)', es: 'Radio (km)' }, of: ({ radiusKm }) => radiusKm },
  applied: {
    title: { pt: 'Candidatura (hora de Lisboa)', en: 'Applied (Lisbon time)', es: 'Solicitud (hora de Lisboa)' },
    of: ({ appliedAt }) => ({ instant: appliedAt, timeZone: mainlandZone }),
  },
};
