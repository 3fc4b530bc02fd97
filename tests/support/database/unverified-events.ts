import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '../../../backend/src/platform/database/database.js';
import { IntegrityCheck } from '../../../backend/src/platform/seals/verification.js';
import { eventually } from '../fixtures/eventually.js';

/**
 * Seals all events and verifies the history; returns the findings, and one of kind `unsealed` if events stayed
 * unsealed. The application may seal at the same moment: the number of a seal is unique, so one of the two fails and is
 * retried.
 */
export const unverified = async (app: INestApplicationContext): Promise<readonly object[]> => {
  const seal = { name: 'tests.seal', text: 'SELECT sealed_events FROM es.seal($1)', values: [1_000_000] };
  await eventually(() => app.get(Database, { strict: false }).query(seal), { what: 'every event to be sealed' });
  const { events, sealed, findings } = await app.get(IntegrityCheck, { strict: false }).run();
  return events === sealed ? findings : [...findings, { kind: 'unsealed', events, sealed }];
};
