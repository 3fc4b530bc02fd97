import { z } from 'zod';
import { csvDialectSchema } from './http.contract.js';
import { actors } from './roles.js';
import { textLine, unlessBlank, uuidSchema } from './validation.js';

/** Types of streams whose events lead from one status to another. */
export const lifecycleStreams = ['order', 'service', 'subscription', 'partner'] as const;

/**
 * Types of streams whose events record which fields changed. The id of a `user` stream is the account's id;
 * `operations` is a single stream with what admins did to the platform itself.
 */
export const recordStreams = ['product', 'plan', 'cemetery', 'venue', 'user', 'operations'] as const;
export type RecordStream = (typeof recordStreams)[number];

/** The types of streams whose history an admin can read. */
export const auditedStreams = [...lifecycleStreams, ...recordStreams] as const;
export const auditedStreamSchema = z.enum(auditedStreams);
export type AuditedStream = z.output<typeof auditedStreamSchema>;

/** Filters of the history; a blank or missing filter matches every event. `stream` is a stream's type or its id. */
const auditFiltersSchema = z.object({
  stream: unlessBlank(z.union([auditedStreamSchema, z.uuid()])),
  type: unlessBlank(textLine(60)),
  /** A user's id, or the name of the part of the system that acted. */
  actor: unlessBlank(textLine(100)),
  correlation: unlessBlank(z.uuid()),
  /** Business time, inclusive. */
  from: unlessBlank(z.iso.datetime({ offset: true })),
  /** Business time, exclusive. */
  to: unlessBlank(z.iso.datetime({ offset: true })),
});

/** Sort orders of the history, by the order of recording: the earliest or the latest event first. */
export const auditOrders = ['recorded_asc', 'recorded_desc'] as const;

/** Query of `GET /Audit/events`. */
export const auditSearchSchema = auditFiltersSchema.extend({
  sort: z.enum(auditOrders).default('recorded_asc'),
  /** The opaque cursor at the end of the previous page. */
  after: unlessBlank(z.string().max(100)),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
});
export type AuditSearch = z.output<typeof auditSearchSchema>;

/** Query of `GET /Audit/export`. */
export const auditExportSchema = auditFiltersSchema.extend({
  format: z.enum(['csv', 'ndjson']),
  dialect: csvDialectSchema,
});
export type AuditExport = z.output<typeof auditExportSchema>;

/**
 * The maximum number of events in one export; with more, the export fails with 422 `export_too_large` and needs a
 * filter.
 */
export const maxExportedEvents = 100_000;

/** A type of event that exists in the history, and the number of its events: `GET /Audit/types`. */
export const auditedKindSchema = z.object({ stream: z.string(), type: z.string(), events: z.int().min(1) });
export type AuditedKind = z.output<typeof auditedKindSchema>;

/** Query of `GET /Audit/{stream}/{id}`. */
export const auditVersionSchema = z.object({ version: z.coerce.number().int().min(1).optional() });

/** One event as an admin reads it: what happened, when, by whom, why, and its cause. */
export const auditEventSchema = z.object({
  /** The event's id; events caused by it have this id as their `causationId`. */
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
  /** The event as a sentence in the caller's language. */
  sentence: z.string(),
  /**
   * The reason that the actor wrote. It is stored outside the event because it may contain personal data, and is not
   * part of exports.
   */
  reason: z.string().optional(),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

/** One changed field of a state; `before` or `after` is absent when there was no value. */
export const stateChangeSchema = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type StateChange = z.output<typeof stateChangeSchema>;

/**
 * A stream's history with its current state. If a version was requested, with the state at that version and the changes
 * that the version made.
 */
export const auditHistorySchema = z.object({
  events: z.array(auditEventSchema),
  /**
   * For a stream with a lifecycle, its state with `status`; for any other stream, the latest value of each recorded
   * field.
   */
  state: z.looseObject({ status: z.string().optional() }),
  changes: z.array(stateChangeSchema).optional(),
  /** The names of the people and partners in the events, by id; people who are no longer known are left out. */
  names: z.record(z.uuid(), z.string()),
  /**
   * The labels, in the caller's language, of the fields in events, state and changes, by field: `{payBy: "payment
   * by"}`.
   */
  fields: z.record(z.string(), z.string()),
});
export type AuditHistory = z.output<typeof auditHistorySchema>;

/**
 * What verification can find: events that are `edited`, `missing`, `added`, or `moved` to another position in the feed;
 * a command whose record has changed (`command_changed`); events that should have been sealed minutes ago (`unsealed`);
 * a seal that contradicts its entries, the seal before it or its record outside the database (`seal_broken`); and a
 * seal that is recorded outside the database but no longer in it (`seal_missing`).
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
 * The result of a check of the history: `events` in total, `sealed` events, `witnessed` events (those whose seals are
 * also recorded outside the database), and the findings with their positions.
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

/** A running or finished check of the whole history: `GET /Audit/verify/{jobId}`. Times use the wall clock. */
export const verificationJobSchema = z.object({
  jobId: uuidSchema,
  state: z.enum(['running', 'done', 'failed']),
  /** Number of events read so far; `total` is the number of events to read, as far as known. */
  checked: z.int().min(0),
  total: z.int().min(0),
  /** The admin who started the check. */
  startedBy: uuidSchema,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The result of the check; null while the check is running and if it failed. */
  result: verificationSchema.nullable(),
  /** Why the check failed, otherwise null; `interrupted` if the process that ran the check ended. */
  error: z.string().nullable(),
});
export type VerificationJob = z.output<typeof verificationJobSchema>;

/** Response of `POST /Audit/verify`: the check that was started, or that was already running. */
export const startedVerificationSchema = z.object({ jobId: uuidSchema });

/** Response of `GET /Audit/verify`: the result of a check that continues after the last verified seal. */
export const continuedVerificationSchema = verificationSchema.extend({
  /** The number of events that this call read; earlier events were verified before. */
  checked: z.int().min(0),
  /** False if events remain to be checked; the next request checks them. */
  isComplete: z.boolean(),
  /** The check of the whole history that was started most recently, running or ended; null when there was none. */
  whole: verificationJobSchema.nullable(),
});
export type ContinuedVerification = z.output<typeof continuedVerificationSchema>;

/** Codes of the problems that the audit returns in addition to the platform's. */
export const auditErrors = {
  invalid_cursor: 400,
} as const;
export type AuditErrorCode = keyof typeof auditErrors;
