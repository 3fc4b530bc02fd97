import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The opening hours as one text, for example `mon 09:00-17:00; tue closed`. */
const hoursOf = ({ openingHours }: Cemetery): string =>
  Object.entries(openingHours)
    .map(([day, times]) => `${day} ${times === null ? 'closed' : `${times.opens}-${times.closes}`}`)
    .join('; ');

/** The columns of the CSV export of cemeteries, in this order; `exceptions` contains only the number of exceptions. */
export const cemeteryCsv: CsvColumns<Cemetery> = {
  name: { title: { pt: 'Nome', en: 'Name', es: 'Nombre' }, of: ({ name }) => name },
  city: { title: { pt: 'Concelho', en: 'Municipality', es: 'Municipio' }, of: ({ city }) => city },
  parish: { title: { pt: 'Freguesia', en: 'Parish', es: 'Parroquia' }, of: ({ parish }) => parish },
  region: { title: { pt: 'Região', en: 'Region', es: 'Región' }, of: ({ region }) => region },
  hours: { title: { pt: 'Horário', en: 'Opening hours', es: 'Horario' }, of: hoursOf },
  exceptions: {
    title: { pt: 'Exceções', en: 'Exceptions', es: 'Excepciones' },
    of: ({ exceptions }) => exceptions.length,
  },
  location: {
    title: { pt: 'Localização', en: 'Location', es: 'Ubicación' },
    of: ({ location: { lat, lng } }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
  },
};
