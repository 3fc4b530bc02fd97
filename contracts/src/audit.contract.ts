import { z } from 'zod';
import { actors } from './roles.js';

/** The streams whose history an admin reads (decisions.md §3). */
export const auditedStreams = ['order', 'service', 'subscription', 'partner'] as const;
export const auditedStreamSchema = z.enum(auditedStreams);
export type AuditedStream = z.output<typeof auditedStreamSchema>;

/** Query of `GET /Audit/events`; `stream` is a stream's type or its id. */
export const auditSearchSchema = z.object({
  stream: z.union([auditedStreamSchema, z.uuid()]).optional(),
  type: z.string().min(1).max(60).optional(),
  actor: z.string().min(1).max(100).optional(),
  correlation: z.uuid().optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** The opaque cursor that the last page ended with. */
  after: z.string().max(100).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
});
export type AuditSearch = z.output<typeof auditSearchSchema>;

/** Query of `GET /Audit/{stream}/{id}`. */
export const auditVersionSchema = z.object({ version: z.coerce.number().int().min(1).optional() });

/** One event as an admin reads it: what, when, who, why, caused by what. */
export const auditEventSchema = z.object({
  /** What the events it caused name as their `causationId`. */
  id: z.uuid(),
  position: z.string(),
  stream: z.string(),
  streamId: z.uuid(),
  version: z.int(),
  type: z.string(),
  schemaVersion: z.int(),
  data: z.record(z.string(), z.unknown()),
  actor: z.object({ id: z.string(), role: z.enum(actors), name: z.string().nullable() }),
  correlationId: z.uuid(),
  causationId: z.uuid().nullable(),
  occurredAt: z.iso.datetime(),
  recordedAt: z.iso.datetime(),
  hash: z.string(),
  /** The event in words, in the caller's language. */
  sentence: z.string(),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

/** One changed place of a state; `before` or `after` is left out where there was nothing. */
export const stateChangeSchema = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type StateChange = z.output<typeof stateChangeSchema>;

/** A stream's history, with its state now, or at a version and what that version changed. */
export const auditHistorySchema = z.object({
  events: z.array(auditEventSchema),
  state: z.looseObject({ status: z.string() }),
  changes: z.array(stateChangeSchema).optional(),
});
export type AuditHistory = z.output<typeof auditHistorySchema>;

/**
 * What verification can find: `edited`, `missing` and `added` events, events `moved` to another place in the feed, a
 * `command_changed` record, events left `unsealed`, a `seal_broken` that contradicts its entries or its record outside the
 * database, and a `seal_missing` that is recorded there.
 */
const findingKinds = [
  'edited',
  'missing',
  'added',
  'moved',
  'command_changed',
  'unsealed',
  'seal_broken',
  'seal_missing',
] as const;

/**
 * `GET /Audit/verify`: how many events there are, how many of them are sealed, how many by seals that are recorded outside
 * the database too, and what does not agree, and where.
 */
export const verificationSchema = z.object({
  events: z.int(),
  sealed: z.int(),
  witnessed: z.int(),
  findings: z.array(
    z.object({
      kind: z.enum(findingKinds),
      streamId: z.string().nullable(),
      version: z.int().nullable(),
      position: z.string().nullable(),
      detail: z.string(),
    }),
  ),
});

/** Codes of the problems that the audit answers with beside the platform's. */
export const auditErrorCodes = ['invalid_cursor'] as const;
export type AuditErrorCode = (typeof auditErrorCodes)[number];
