import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../lib/paths';

/**
 * The path of the page that shows the record of an event. Undefined if the record has no page, or if the event itself
 * removed the record.
 */
export function recordAddress({
  stream,
  streamId,
  correlationId,
  type,
}: Pick<AuditEvent, 'stream' | 'streamId' | 'correlationId' | 'type'>): string | undefined {
  switch (stream) {
    case 'order':
      return generatePath(paths.order, { orderId: streamId });
    case 'service':
      return generatePath(paths.service, { serviceId: streamId });
    case 'subscription':
      return generatePath(paths.subscription, { subscriptionId: streamId });
    case 'partner':
      return generatePath(paths.partner, { partnerId: streamId });
    case 'product':
      return type === 'ProductRemoved' ? undefined : generatePath(paths.productEdit, { productId: streamId });
    case 'plan':
      return type === 'PlanWithdrawn' ? undefined : generatePath(paths.planUpdate, { planId: streamId });
    case 'cemetery':
      return ['CemeteryMerged', 'CemeteryRemoved'].includes(type)
        ? undefined
        : generatePath(paths.cemeteryEdit, { cemeteryId: streamId });
    case 'venue':
      return `${paths.cemeteries}?view=${type === 'VenueProposed' ? 'venues' : 'known-venues'}`;
    case 'user':
      return type === 'AccountClosed' ? undefined : generatePath(paths.userDetails, { userId: correlationId });
    case 'operations':
      return paths.queues;
    default:
      return undefined;
  }
}
