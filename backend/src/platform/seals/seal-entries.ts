import { createHash } from 'node:crypto';
import type { FeedCursor } from '../event-store/recorded-event.js';

/** A seal's record of one event: the event's feed position and hash (the leaf, migration 0008; hexadecimal). */
export interface SealEntry extends FeedCursor {
  readonly leaf: string;
}

/** Bytes per entry of a seal: 8 for the transaction id, 8 for the feed position, 32 for the leaf (a SHA-256 hash). */
export const ENTRY_BYTES = 48;
const LEAF_OFFSET = 16;

/** Decodes the entries of a seal; ignores an incomplete entry at the end. */
export const entriesOf = (bytes: Buffer): SealEntry[] =>
  Array.from({ length: Math.floor(bytes.length / ENTRY_BYTES) }, (_, index) => {
    const at = index * ENTRY_BYTES;
    return {
      xid: bytes.readBigUInt64BE(at).toString(),
      position: bytes.readBigInt64BE(at + 8).toString(),
      leaf: bytes.toString('hex', at + LEAF_OFFSET, at + ENTRY_BYTES),
    };
  });

/**
 * The hash of a seal: SHA-256 over the previous seal's hash (empty for the first seal) and the leaves of the seal's
 * entries in order.
 */
export const sealHash = (previousHash: string, entries: readonly SealEntry[]): string => {
  const hash = createHash('sha256').update(previousHash, 'hex');
  for (const { leaf } of entries) hash.update(leaf, 'hex');
  return hash.digest('hex');
};

/** How an event differs from a seal's record of it. */
export type Difference<Row> =
  | { readonly kind: 'edited' | 'added'; readonly row: Row }
  | { readonly kind: 'moved'; readonly row: Row; readonly from: FeedCursor }
  | { readonly kind: 'missing'; readonly entry: SealEntry };

const placeOf = ({ xid, position }: FeedCursor): string => `${xid}:${position}`;

/**
 * Compares a seal's entries with the events in the seal's part of the feed; `entries` and `rows` are in feed order.
 * Returns one difference per event that has other content (`edited`), is at another position (`moved`), no longer
 * exists (`missing`) or was never sealed (`added`); the added events come last.
 */
export const differencesOf = <Row extends SealEntry>(
  entries: readonly SealEntry[],
  rows: readonly Row[],
): Difference<Row>[] => {
  const rowsByPlace = new Map(rows.map((row) => [placeOf(row), row]));
  const rowsByLeaf = new Map(rows.map((row) => [row.leaf, row]));
  const places = new Set(entries.map(placeOf));
  const leaves = new Set(entries.map(({ leaf }) => leaf));
  const ofEntries = entries.flatMap((entry): Difference<Row>[] => {
    const atPlace = rowsByPlace.get(placeOf(entry));
    if (atPlace?.leaf === entry.leaf) return [];
    const elsewhere = rowsByLeaf.get(entry.leaf);
    if (elsewhere) return [{ kind: 'moved', row: elsewhere, from: entry }];
    return [atPlace && !leaves.has(atPlace.leaf) ? { kind: 'edited', row: atPlace } : { kind: 'missing', entry }];
  });
  const added = rows.filter((row) => !places.has(placeOf(row)) && !leaves.has(row.leaf));
  return [...ofEntries, ...added.map((row): Difference<Row> => ({ kind: 'added', row }))];
};
