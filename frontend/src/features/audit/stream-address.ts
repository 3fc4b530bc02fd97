import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../../lib/paths';

/**
 * The id of the record that an event is about. The stream of an account has another id than the account, whose id is
 * the correlation id of its events.
 */
export const subjectId = ({
  stream,
  streamId,
  correlationId,
}: Pick<AuditEvent, 'stream' | 'streamId' | 'correlationId'>): string => (stream === 'user' ? correlationId : streamId);

/** The page of an event's stream, at a version when one is given. */
export function streamAddress(
  event: Pick<AuditEvent, 'stream' | 'streamId' | 'correlationId'>,
  version?: number,
): string {
  const path = generatePath(paths.audit, { stream: event.stream, id: subjectId(event) });
  return version === undefined ? path : `${path}?version=${version}`;
}
