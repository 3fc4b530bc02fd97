/**
 * Regular expressions of the spec files that `npm test` leaves out and `npm run test:all` runs as well: crashes of whole
 * processes, the journeys in a browser apart from the purchase, and long comparisons.
 */
export const secondRing = [
  'tests/faults/(?!random-kills)',
  'tests/journeys/(?!guest-flowers)',
  'tests/(platform|replay|simulation|architecture)/',
];
