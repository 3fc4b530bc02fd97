import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventRegistry } from '../../backend/src/platform/event-store/event-registry.js';
import type { InProcessApp } from '../support/fixtures/in-process-app.js';
import { ownersLook } from '../support/database/histories.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { countsThatDiffer, rowsThatDiffer } from '../support/database/read-models.js';
import { adminOf, everybodysAnswers } from './everybodys-answers.js';
import { recordHistory } from './record-history.js';
import { type RecordedAnswers, recordedAnswers, startOnHistory, withCurrentNames } from './recorded-history.js';

/** `RECORD_HISTORY=1 npm test -- tests/replay` records a new history, see README.md. */
const RECORD = process.env['RECORD_HISTORY'] !== undefined;
const RECORDING_MS = 600_000;

let recorded: RecordedAnswers;
let app: InProcessApp;

beforeAll(async () => {
  if (RECORD) await recordHistory();
  const asRecorded = await recordedAnswers();
  app = await startOnHistory(asRecorded);
  recorded = withCurrentNames(asRecorded, app.app.get(EventRegistry));
}, RECORDING_MS);
afterAll(() => app?.close());

describe('a history that an earlier version wrote', () => {
  it('folds to exactly the rows and armed deadlines that were stored with it', async () => {
    expect(await rowsThatDiffer(app.app, app.database.ownerUrl)).toEqual([]);
  });

  it('has the same dashboard counts as a new count of all events', async () => {
    const differing = (await countsThatDiffer(app.app, app.database.ownerUrl)) as { projection: string }[];
    // A restore assigns new positions to events, which the audit's read models contain.
    expect(differing.filter(({ projection }) => !projection.startsWith('audit.'))).toEqual([]);
  });

  it('gives every role the recorded responses, with the same allowed actions', async () => {
    const answers = await everybodysAnswers(app);
    expect(Object.keys(answers).toSorted()).toEqual(Object.keys(recorded.answers).toSorted());
    expect(
      Object.entries(recorded.answers).flatMap(([asked, before]) => leavesThatDiffer(asked, before, answers[asked])),
    ).toEqual([]);
  });

  it('passes verification although events were renamed since, and is found by their former and current names', async () => {
    const admin = await adminOf(app);
    const [stored] = await ownersLook<{ stream_id: string }>(
      app.database.ownerUrl,
      `SELECT stream_id FROM es.events WHERE type = 'NoShow' LIMIT 1`,
    );
    const found = async (type: string) => {
      const path = `/Audit/events?stream=${stored?.stream_id}&type=${type}`;
      return (await admin.ok<{ type: string }[]>('GET', path)).map((event) => event.type);
    };
    expect(await found('PartnerDidNotShow')).toContain('PartnerDidNotShow');
    expect(await found('NoShow')).toEqual(await found('PartnerDidNotShow'));
    await runAsAdmin(
      app.database.ownerUrl,
      `INSERT INTO es.dead_letters (consumer, position, event_id, stream_id, error, attempts, reason)
       SELECT 'processes', position, event_id, stream_id, 'made to fail', 6, 'failed' FROM es.events WHERE type = 'NoShow' LIMIT 1`,
    );
    const [setAside] = await admin.ok<{ letters: { eventType: string }[] }[]>('GET', '/Admin/dead-letters');
    expect(setAside?.letters).toMatchObject([{ eventType: 'PartnerDidNotShow' }]);
    const { findings } = await admin.ok<{ findings: { kind: string }[] }>('GET', '/Audit/verify');
    // No worker runs, so nothing is sealed.
    expect(findings.filter(({ kind }) => kind !== 'unsealed')).toEqual([]);
  });
});

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Sentences and field names may be reworded; the comparison only requires that they exist. */
const isWording = (path: string): boolean => / sentence$| body fields \S+$/.test(path);

/** The values that differ between two responses, with their paths. */
const leavesThatDiffer = (path: string, before: unknown, now: unknown): object[] => {
  if (isWording(path) && typeof before === 'string' && typeof now === 'string' && now !== '') return [];
  if (!isTree(before) || !isTree(now)) return Object.is(before, now) ? [] : [{ path, before, now }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.flatMap((key) => leavesThatDiffer(`${path} ${key}`, before[key], now[key]));
};
