import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { measuresOf } from './measures.policy.js';

const event = (streamId: string, version: number, type: string, data: object): Recorded =>
  ({ streamId, version, type, data }) as unknown as Recorded;

const refundOf = (reason: string): Recorded[] => [
  event('order', 3, 'RefundRequested', { refundId: 'refund', amountCents: 50, serviceId: 'service', reason }),
  event('order', 4, 'RefundConfirmed', { refundId: 'refund', amountCents: 50 }),
];
const cancelled = event('service', 9, 'ServiceCancelled', { by: 'system', reason: 'nobody_accepted' });

const measureOf = ([requested, confirmed]: readonly Recorded[]): string | undefined => {
  if (requested === undefined || confirmed === undefined) return undefined;
  const histories = {
    orders: new Map([['order', [requested, confirmed]]]),
    services: new Map([['service', [cancelled]]]),
  };
  return measuresOf(confirmed, histories)[0]?.measure;
};

describe('a refund', () => {
  it('is counted as unmatched when nobody accepted its service', () => {
    expect(measureOf(refundOf('service_cancelled'))).toBe('refunds.unmatched');
  });

  it('is counted as a complaint when a dispute was upheld', () => {
    expect(measureOf(refundOf('dispute_upheld'))).toBe('refunds.complaint');
  });
});
