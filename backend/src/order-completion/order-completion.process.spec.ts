import { describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '../platform/event-store/event-definition.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import type { Send } from '../platform/processes/output.js';
import { derivedId } from '../platform/ids.js';
import { ConcludeOccurrences, ConcludeService, RefundService } from '../ordering/index.js';
import { CompleteCancellation } from './order-completion.commands.js';
import { orderCompletionProcess } from './order-completion.process.js';

const orderId = '01900000-0000-7000-8000-000000000001';
const streamId = '01900000-0000-7000-8000-000000000002';
const eventId = '01900000-0000-7000-8000-000000000004';
const meta = { commandId: '01900000-0000-7000-8000-000000000003', actor: { id: 'ordering', role: 'system' as const } };

const reacting = (streamType: string, event: AnyEvent, id = streamId): unknown[] =>
  orderCompletionProcess
    .react({ ...event, streamType, streamId: id, eventId, correlationId: orderId } as Recorded)
    .map((output) => (output as Send).make(meta));

describe('the process of order completion', () => {
  it('records in the order that a service was closed, without a refund', () => {
    const closed = { type: 'ServiceClosed', data: { partnerId: streamId, earnedCents: 2000 } };
    const payload = {
      orderId,
      serviceId: streamId,
      outcome: 'closed' as const,
      refundCents: 0,
      reason: 'service_closed',
    };
    expect(reacting('service', closed)).toEqual([new ConcludeService(payload, meta)]);
  });

  it('records in the order that a service was cancelled, with the refund', () => {
    const cancelled = {
      type: 'ServiceCancelled',
      data: { reason: 'nobody_accepted', by: 'system', refundCents: 2500 },
    };
    const payload = {
      orderId,
      serviceId: streamId,
      outcome: 'cancelled' as const,
      refundCents: 2500,
      reason: 'service_cancelled',
    };
    expect(reacting('service', cancelled)).toEqual([new ConcludeService(payload, meta)]);
  });

  it.each([
    ['DeliveryMissed', 'service_missed'],
    ['FullRefundGranted', 'dispute_upheld'],
  ])('records in the order that a service ended after %s, with the refund', (type, reason) => {
    const ended = { orderId, serviceId: streamId, outcome: 'cancelled' as const, refundCents: 2500, reason };
    expect(reacting('service', { type, data: { refundCents: 2500 } })).toEqual([new ConcludeService(ended, meta)]);
  });

  it('requests a partial refund without ending the service, with a refund id derived from the event', () => {
    const refundId = derivedId(orderId, 'refund', eventId);
    const refund = { orderId, serviceId: streamId, refundId, refundCents: 500, reason: 'dispute_upheld' };
    expect(reacting('service', { type: 'PartialRefundGranted', data: { refundCents: 500 } })).toEqual([
      new RefundService(refund, meta),
    ]);
  });

  it('records in the order the visits of a cancelled plan that have no service yet, with their refund', () => {
    const data = { reason: 'customer_cancelled', unscheduled: [2, 3], refundCents: 3600 };
    const payload = {
      orderId,
      subscriptionId: streamId,
      occurrences: [2, 3],
      refundCents: 3600,
      reason: 'subscription_cancelled',
    };
    expect(reacting('subscription', { type: 'SubscriptionCancelled', data })).toEqual([
      new ConcludeOccurrences(payload, meta),
    ]);
  });

  it.each([
    ['order', orderId, { type: 'OrderCancellationRequested', data: { reason: 'customer_cancelled' } }],
    ['service', streamId, { type: 'ServiceScheduled', data: { orderId } }],
    ['subscription', streamId, { type: 'SubscriptionStarted', data: { orderId } }],
  ])(
    'completes a cancellation when it is requested, and when a part of the order is created later: event of the %s',
    (type, id, event) => {
      const [command, ...more] = reacting(type, event, id);
      expect(command).toEqual(new CompleteCancellation({ orderId }, meta));
      expect(more).toEqual([]);
    },
  );

  it('ignores all other events', () => {
    expect(reacting('service', { type: 'MatchingStarted', data: {} })).toEqual([]);
    expect(reacting('partner', { type: 'PartnerApproved', data: {} })).toEqual([]);
  });
});
