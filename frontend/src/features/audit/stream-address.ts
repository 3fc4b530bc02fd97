import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../../lib/paths';

/** The page of an event's stream, at a version when one is given. */
export function streamAddress({ stream, streamId }: Pick<AuditEvent, 'stream' | 'streamId'>, version?: number): string {
  const path = generatePath(paths.audit, { stream, id: streamId });
  return version === undefined ? path : `${path}?version=${version}`;
}
