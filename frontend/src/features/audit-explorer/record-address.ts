import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../../lib/paths';

/** The page of what an event is about; undefined where that has none. */
export function recordAddress({ stream, streamId }: Pick<AuditEvent, 'stream' | 'streamId'>): string | undefined {
  switch (stream) {
    case 'order':
      return generatePath(paths.order, { orderId: streamId });
    case 'service':
      return generatePath(paths.service, { serviceId: streamId });
    case 'subscription':
      return generatePath(paths.subscription, { subscriptionId: streamId });
    case 'partner':
      return generatePath(paths.userDetails, { userId: streamId });
    default:
      return undefined;
  }
}
