import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The opening hours as one text, for example `mon 09:00-17:00; tue closed`. */
const hoursOf = ({ openingHours }: Cemetery): string =>
  Object.entries(openingHours)
    .map(([day, times]) => `${day} ${times === null ? 'closed' : `${times.opens}-${times.closes}`}`)
    .join('; ');

/** The columns of the CSV export of cemeteries, in this order; `exceptions` contains only the number of exceptions. */
export const cemeteryCsv: CsvColumns<Cemetery> = {
  name: ({ name }) => name,
  city: ({ city }) => city,
  parish: ({ parish }) => parish,
  region: ({ region }) => region,
  hours: hoursOf,
  exceptions: ({ exceptions }) => exceptions.length,
  location: ({ location: { lat, lng } }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
};
