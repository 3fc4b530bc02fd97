import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../lib/paths';

/**
 * The id of the record that an event is about. For an account, that is the correlation id of its events, because the
 * account's stream has a different id. For all other records, it is the id of the stream.
 */
export const subjectId = ({
  stream,
  streamId,
  correlationId,
}: Pick<AuditEvent, 'stream' | 'streamId' | 'correlationId'>): string => (stream === 'user' ? correlationId : streamId);

/** The path of the history of an event's stream; with `version`, of the state at that version. */
export function streamAddress(
  event: Pick<AuditEvent, 'stream' | 'streamId' | 'correlationId'>,
  version?: number,
): string {
  const path = generatePath(paths.audit, { stream: event.stream, id: subjectId(event) });
  return version === undefined ? path : `${path}?version=${version}`;
}
