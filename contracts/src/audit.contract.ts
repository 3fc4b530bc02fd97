import { z } from 'zod';
import { actors } from './roles.js';
import { textLine, unlessBlank, uuidSchema } from './validation.js';

/** Streams whose events lead from one status to another. */
export const lifecycleStreams = ['order', 'service', 'subscription', 'partner'] as const;

/**
 * Streams whose events say which fields of a record changed. A `user`'s is named by the account's id; `operations` is one stream
 * of what admins did to the platform itself.
 */
export const recordStreams = ['product', 'plan', 'cemetery', 'user', 'operations'] as const;
export type RecordStream = (typeof recordStreams)[number];

/** The streams whose history an admin reads. */
export const auditedStreams = [...lifecycleStreams, ...recordStreams] as const;
export const auditedStreamSchema = z.enum(auditedStreams);
export type AuditedStream = z.output<typeof auditedStreamSchema>;

/** Filters of the history; a blank or missing one does not filter. `stream` is a stream's type or its id. */
const auditFiltersSchema = z.object({
  stream: unlessBlank(z.union([auditedStreamSchema, z.uuid()])),
  type: unlessBlank(textLine(60)),
  /** A user's id, or the name of the part of the system that acted. */
  actor: unlessBlank(textLine(100)),
  correlation: unlessBlank(z.uuid()),
  /** Business time, from and including. */
  from: unlessBlank(z.iso.datetime({ offset: true })),
  /** Business time, before. */
  to: unlessBlank(z.iso.datetime({ offset: true })),
});

/** Orders of the history: as it was recorded, or the latest first. */
export const auditOrders = ['recorded_asc', 'recorded_desc'] as const;

/** Query of `GET /Audit/events`. */
export const auditSearchSchema = auditFiltersSchema.extend({
  sort: z.enum(auditOrders).default('recorded_asc'),
  /** The opaque cursor that the last page ended with. */
  after: unlessBlank(z.string().max(100)),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
});
export type AuditSearch = z.output<typeof auditSearchSchema>;

/** Query of `GET /Audit/export`. */
export const auditExportSchema = auditFiltersSchema.extend({ format: z.enum(['csv', 'ndjson']) });
export type AuditExport = z.output<typeof auditExportSchema>;

/** Events that one export holds at most; more are narrowed by a filter first (422 `export_too_large`). */
export const maxExportedEvents = 100_000;

/** A type of event that there is, and how many there are of it: `GET /Audit/types`. */
export const auditedKindSchema = z.object({ stream: z.string(), type: z.string(), events: z.int().min(1) });
export type AuditedKind = z.output<typeof auditedKindSchema>;

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
  /** What its author wrote and the event does not hold, because it may be about a person; in no exported file. */
  reason: z.string().optional(),
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
  /** `status` is that of a lifecycle; of a record, the fields that were ever recorded. */
  state: z.looseObject({ status: z.string().optional() }),
  changes: z.array(stateChangeSchema).optional(),
  /** The people and partners that the events speak of, by id, as far as they are still known. */
  names: z.record(z.uuid(), z.string()),
  /** What the fields of events, state and changes are called in the caller's language, by field: `{payBy: "payment by"}`. */
  fields: z.record(z.string(), z.string()),
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
 * What a check of the history says: how many events there are, how many of them are sealed, how many by seals that are recorded outside
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

/** A check of the whole history that runs, or did: `GET /Audit/verify/{jobId}`. Times are of the wall clock. */
export const verificationJobSchema = z.object({
  jobId: uuidSchema,
  state: z.enum(['running', 'done', 'failed']),
  /** Events read so far, and to read as far as known. */
  checked: z.int().min(0),
  total: z.int().min(0),
  /** The admin who started it. */
  startedBy: uuidSchema,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The result of the check; null until it is done. */
  result: verificationSchema.nullable(),
  /** Why it failed; `interrupted` when its process ended. */
  error: z.string().nullable(),
});
export type VerificationJob = z.output<typeof verificationJobSchema>;

/** `POST /Audit/verify`: which check runs now. */
export const startedVerificationSchema = z.object({ jobId: uuidSchema });

/** `GET /Audit/verify`: the same as of a whole check, by one that goes on from the last verified seal. */
export const continuedVerificationSchema = verificationSchema.extend({
  /** Events that were read this time; those before them were verified earlier. */
  checked: z.int().min(0),
  /** False where there is more to check: the next call goes on. */
  isComplete: z.boolean(),
  /** The check of the whole history that runs, or the last one; null when there was none. */
  whole: verificationJobSchema.nullable(),
});
export type ContinuedVerification = z.output<typeof continuedVerificationSchema>;

/** Codes of the problems that the audit returns in addition to the platform's. */
export const auditErrorCodes = ['invalid_cursor'] as const;
export type AuditErrorCode = (typeof auditErrorCodes)[number];
