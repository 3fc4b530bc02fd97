import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../database/database.js';
import { Storage } from '../storage/storage.js';

/** One seal as {@link SealWitness} records it outside the database; hashes in hexadecimal. */
export interface WitnessedSeal {
  readonly number: number;
  readonly events: number;
  /** Feed position of the last event that the seal covers. */
  readonly position: string;
  /** The seal's chained hash; the restore of a backup does not change it. */
  readonly hash: string;
  /**
   * SHA-256 of the seal's entries. A restore changes it, because entries contain transaction ids and feed positions.
   */
  readonly entries: string;
}

const lineSchema = z.strictObject({
  number: z.int().positive(),
  events: z.int().positive(),
  position: z.string().regex(/^\d{1,19}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  entries: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Seals per file. Adding a seal rewrites the whole file, so this number limits a file to 250 kB. */
const SEALS_PER_FILE = 1_000;

const SEALS_AFTER = `SELECT number::int, events, position, encode(hash, 'hex') AS hash, encode(sha256(entries), 'hex') AS entries
  FROM es.seals WHERE number > $1 ORDER BY number LIMIT $2`;

const SEAL_NUMBERED = `SELECT number::int, events, position, encode(hash, 'hex') AS hash, encode(sha256(entries), 'hex') AS entries
  FROM es.seals WHERE number = $1`;

const fileOf = (number: number): string =>
  `seals/${String(Math.floor((number - 1) / SEALS_PER_FILE) + 1).padStart(6, '0')}.jsonl`;

/** Whether two records describe the same seal: equal number, hash and entries. */
export const isSameSeal = (one: WitnessedSeal, other: WitnessedSeal): boolean =>
  one.number === other.number && one.hash === other.hash && one.entries === other.entries;

/** The SHA-256 of a seal's entries, as the witness records it. */
export const entriesDigest = (entries: Buffer): string => createHash('sha256').update(entries).digest('hex');

/**
 * Records every seal outside the database, in the storage of the photos: one JSON line per seal in `seals/000001.jsonl`
 * and so on. A person who can write only to the database cannot remove or replace seals unnoticed. Lines are only
 * appended, except after a restore; while the last line contradicts the database, no further seals are recorded (ADR
 * 0022).
 */
@Injectable()
export class SealWitness {
  private readonly logger = new Logger('seals');
  private hasReported = false;
  /**
   * Number of the last recorded seal that this process has read. Reading resumes at the file that contains this seal.
   */
  private known = 1;

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /**
   * Records the seals that are not recorded yet. If the last recorded seal is missing from the database or differs
   * there, logs an error instead.
   */
  async record(): Promise<void> {
    const last = await this.last();
    if (last && !(await this.isStill(last))) return this.report(last);
    for (let from = last?.number ?? 0; ;) {
      const room = SEALS_PER_FILE - (from % SEALS_PER_FILE);
      const seals = await this.database.query<WitnessedSeal & Record<string, unknown>>({
        name: 'witness.seals-after',
        text: SEALS_AFTER,
        values: [from, room],
      });
      const newest = seals.at(-1);
      if (!newest) return;
      await this.add(seals);
      from = newest.number;
    }
  }

  /**
   * Yields the recorded seals in order, from the beginning of the file that contains seal `first`; reads one file at a
   * time.
   */
  async *seals(first = 1): AsyncGenerator<WitnessedSeal> {
    for (let number = first; ; number += SEALS_PER_FILE) {
      const lines = await this.read(fileOf(number));
      if (lines.length === 0) return;
      yield* lines;
    }
  }

  /**
   * Records all seals again after a restore, because a restore changes the transaction ids and feed positions in their
   * entries. Does nothing if the database lacks a recorded seal or has it with another chained hash: verification then
   * reports the difference.
   */
  async continueAfterRestore(): Promise<void> {
    for await (const record of this.seals()) {
      if ((await this.stored(record.number))?.hash !== record.hash) return;
    }
    for (let number = 1; (await this.read(fileOf(number))).length > 0; number += SEALS_PER_FILE) {
      await this.storage.remove(fileOf(number));
    }
    this.known = 1;
    await this.record();
  }

  private async last(): Promise<WitnessedSeal | undefined> {
    let last: WitnessedSeal | undefined;
    for await (const seal of this.seals(this.known)) last = seal;
    this.known = last?.number ?? 1;
    return last;
  }

  private async isStill(seal: WitnessedSeal): Promise<boolean> {
    const stored = await this.stored(seal.number);
    return stored !== undefined && isSameSeal(stored, seal);
  }

  private async stored(number: number): Promise<WitnessedSeal | undefined> {
    const [seal] = await this.database.query<WitnessedSeal & Record<string, unknown>>({
      name: 'witness.seal',
      text: SEAL_NUMBERED,
      values: [number],
    });
    return seal;
  }

  private report({ number, hash }: WitnessedSeal): void {
    if (this.hasReported) return;
    this.hasReported = true;
    this.logger.error(
      `seal ${number} with hash ${hash} was recorded outside the database, which no longer has it: see docs/operations.md#integrity`,
    );
  }

  private async add(seals: readonly WitnessedSeal[]): Promise<void> {
    const [first] = seals;
    if (!first) return;
    const key = fileOf(first.number);
    const lines = [...(await this.read(key)), ...seals.map(recordOf)];
    await this.storage.put(
      key,
      Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
      'application/jsonl',
    );
    for (const { number, events, hash } of seals) this.logger.log(`seal ${number} covers ${events} events: ${hash}`);
  }

  private async read(key: string): Promise<WitnessedSeal[]> {
    const file = await this.storage.get(key);
    if (!file) return [];
    const text = (await buffer(file.stream)).toString();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => lineSchema.parse(JSON.parse(line)));
  }
}

const recordOf = ({ number, events, position, hash, entries }: WitnessedSeal): WitnessedSeal => ({
  number,
  events,
  position,
  hash,
  entries,
});
