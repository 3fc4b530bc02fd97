import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.js';

/**
 * The columns by heading. The headings are the API's field names in every language, so that programs can read the file.
 */
const columns: Readonly<Record<string, (event: AuditEvent) => string>> = {
  position: ({ position }) => position,
  occurredAt: ({ occurredAt }) => occurredAt,
  recordedAt: ({ recordedAt }) => recordedAt,
  stream: ({ stream }) => stream,
  streamId: ({ streamId }) => streamId,
  version: ({ version }) => String(version),
  type: ({ type }) => type,
  sentence: ({ sentence }) => sentence,
  actorRole: ({ actor }) => actor.role,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name ?? '',
  id: ({ id }) => id,
  correlationId: ({ correlationId }) => correlationId,
  causationId: ({ causationId }) => causationId ?? '',
  data: ({ data }) => JSON.stringify(data),
  hash: ({ hash }) => hash,
};

/** The byte order mark and the line of headings, with which the file begins. */
export const csvHead = BYTE_ORDER_MARK + csvLine(Object.keys(columns));

export const csvLineOf = (event: AuditEvent): string =>
  csvLine(Object.values(columns).map((valueOf) => valueOf(event)));
