/**
 * Regular expressions of the spec files that `npm test` leaves out and `npm run test:all` runs as well: crashes of whole
 * processes, the journeys in a browser apart from the purchase, the platform by itself, and long random or repeated runs.
 */
export const secondRing = [
  'tests/faults/(?!random-kills)',
  'tests/journeys/(?!guest-flowers)',
  'tests/(platform|replay|simulation)/',
  'tests/architecture/(dev|scripts)\\.',
  'tests/api/(demo-history|disk-full|invoicing-backfill|leap-year-plans|mail-crash|races|random-walks|rebuild|seed)\\.',
];
