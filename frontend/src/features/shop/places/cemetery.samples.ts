import type { Cemetery } from '@perpetua/contracts/places.contract';

const day = { opens: '09:00', closes: '17:00' };

/** A cemetery in Lisbon, closed on Mondays and holidays. */
export const cemeteryOf = (change: Partial<Cemetery> = {}): Cemetery => ({
  id: '019a0000-0000-7000-8000-00000000000a',
  name: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  cityCode: '1106',
  parish: 'Estrela',
  location: { lat: 38.7143, lng: -9.172 },
  timeZone: 'Europe/Lisbon',
  region: 'PT',
  openingHours: { mon: null, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
  holidayHours: null,
  exceptions: [],
  municipalHoliday: '06-13',
  status: 'approved',
  version: 2,
  ...change,
});
