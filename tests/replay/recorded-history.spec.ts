import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InProcessApp } from '../support/fixtures/in-process-app.js';
import { countsThatDiffer, rowsThatDiffer } from '../support/database/read-models.js';
import { adminOf, everybodysAnswers } from './everybodys-answers.js';
import { recordHistory } from './record-history.js';
import { type RecordedAnswers, recordedAnswers, startOnHistory } from './recorded-history.js';

/** `RECORD_HISTORY=1 npm test -- tests/replay` records a new history, see README.md. */
const RECORD = process.env['RECORD_HISTORY'] !== undefined;
const RECORDING_MS = 600_000;

let recorded: RecordedAnswers;
let app: InProcessApp;

beforeAll(async () => {
  if (RECORD) await recordHistory();
  recorded = await recordedAnswers();
  app = await startOnHistory(recorded);
}, RECORDING_MS);
afterAll(() => app?.close());

/** Kinds of deadlines that the version that wrote the history did not know: the next event of a stream arms them. */
const laterKinds = ['plan_ending'];
const isOfLaterKind = (row: unknown): boolean => {
  const { armed, deadlines } = row as { armed?: unknown; deadlines?: readonly string[] };
  return (
    armed === undefined && deadlines?.every((one) => laterKinds.some((kind) => one.startsWith(`${kind} `))) === true
  );
};

describe('a history that an earlier version wrote', () => {
  it('folds to exactly the rows and armed deadlines that were stored with it', async () => {
    const differing = await rowsThatDiffer(app.app, app.database.ownerUrl);
    expect(differing.filter((row) => !isOfLaterKind(row))).toEqual([]);
  });

  it('has the same dashboard counts as a new count of all events', async () => {
    const differing = (await countsThatDiffer(app.app, app.database.ownerUrl)) as { projection: string }[];
    // A restore assigns new positions to events, which the audit's read models contain. The partners' answers are counted
    // since a later version; no worker runs here that would count those of before.
    const isComparable = (name: string) => !name.startsWith('audit.') && name !== 'dashboard.partner-answers';
    expect(differing.filter(({ projection }) => isComparable(projection))).toEqual([]);
  });

  it('gives every role the recorded responses, with the same allowed actions', async () => {
    const answers = await everybodysAnswers(app);
    expect(Object.keys(answers).toSorted()).toEqual(Object.keys(recorded.answers).toSorted());
    expect(
      Object.entries(recorded.answers).flatMap(([asked, before]) =>
        leavesThatDiffer(asked, before, asAnsweredThen(answers[asked])),
      ),
    ).toEqual([]);
  });

  it('passes verification', async () => {
    const admin = await adminOf(app);
    const { findings } = await admin.ok<{ findings: { kind: string }[] }>('GET', '/Audit/verify');
    // No worker runs, so nothing is sealed.
    expect(findings.filter(({ kind }) => kind !== 'unsealed')).toEqual([]);
  });
});

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Without what the version that wrote the history did not know: admins see all open offers, and may make another. */
const asAnsweredThen = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_key, value: unknown) => {
    if (!isTree(value) || !Array.isArray(value['offers'])) return value;
    const { offers: _offers, ...known } = value;
    return { ...known, allowedActions: (value['allowedActions'] as string[]).filter((action) => action !== 'offer') };
  });

/** Sentences and field names may be reworded; the comparison only requires that they exist. */
const isWording = (path: string): boolean => / sentence$| body fields \S+$/.test(path);

/** The values that differ between two responses, with their paths. */
const leavesThatDiffer = (path: string, before: unknown, now: unknown): object[] => {
  if (isWording(path) && typeof before === 'string' && typeof now === 'string' && now !== '') return [];
  if (!isTree(before) || !isTree(now)) return Object.is(before, now) ? [] : [{ path, before, now }];
  // Responses may gain fields, lists may not gain elements.
  const isLonger = Array.isArray(before) && Array.isArray(now) && now.length > before.length;
  const keys = Object.keys(isLonger ? now : before);
  return keys.flatMap((key) => leavesThatDiffer(`${path} ${key}`, before[key], now[key]));
};
