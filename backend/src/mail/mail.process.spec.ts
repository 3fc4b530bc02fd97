import { describe, expect, it } from '@jest/globals';
import type { CommandMeta } from '../platform/domain/command.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { mailProcess } from './mail.process.js';

const streamId = '00000000-0000-7000-8000-000000000001';
const meta: CommandMeta = { commandId: streamId, actor: { id: 'mail', role: 'system' } };

/** The commands that an event causes, as pairs of a name and a payload. */
const reactionTo = (streamType: string, type: string, data: object = {}): [string, object][] =>
  mailProcess
    .react({ streamType, streamId, type, data } as Recorded)
    .map((output) => (output.kind === 'send' ? [output.name, output.make(meta).payload] : ['a job', {}]));

describe('the mail process', () => {
  it.each<[string, object, string, object]>([
    [
      'OrderPlaced',
      { customerId: 'c' },
      'QueueMail',
      { template: 'order_received', userId: 'c', values: { orderId: streamId } },
    ],
    ['PaymentProcessing', {}, 'QueueOrderMail', { template: 'payment_pending', orderId: streamId, values: {} }],
    [
      'OrderPaid',
      { customerId: 'c' },
      'QueueMail',
      { template: 'payment_confirmed', userId: 'c', values: { orderId: streamId } },
    ],
    [
      'PaymentReceivedTooLate',
      { chooseBy: 'then' },
      'QueueOrderMail',
      { template: 'payment_confirmed', orderId: streamId, values: { chooseBy: 'then' } },
    ],
    ['PaymentExpired', {}, 'QueueOrderMail', { template: 'payment_failed', orderId: streamId, values: {} }],
    [
      'RefundConfirmed',
      { amountCents: 2000 },
      'QueueOrderMail',
      { template: 'refund_issued', orderId: streamId, values: { amountCents: '2000' } },
    ],
  ])('queues a mail after the order event %s', (type, data, command, payload) => {
    expect(reactionTo('order', type, data)).toEqual([[command, payload]]);
  });

  it.each<[string, object, string, object]>([
    [
      'OfferMade',
      { partnerId: 'p' },
      'QueueMail',
      { template: 'partner_new_job', userId: 'p', values: { serviceId: streamId } },
    ],
    ['OfferAccepted', { partnerId: 'p' }, 'QueueServiceMail', { moment: 'accepted', serviceId: streamId }],
    ['PartnerAssigned', { partnerId: 'p' }, 'QueueServiceMail', { moment: 'accepted', serviceId: streamId }],
    ['ServiceDelivered', {}, 'QueueServiceMail', { moment: 'delivered', serviceId: streamId }],
    ['DeliveryMissed', {}, 'QueueServiceMail', { moment: 'missed', serviceId: streamId }],
    ['DisputeOpened', {}, 'QueueServiceMail', { moment: 'disputed', serviceId: streamId }],
    [
      'ServiceCancelled',
      { by: 'system', reason: 'nobody_accepted' },
      'QueueServiceMail',
      { moment: 'nobody_accepted', serviceId: streamId },
    ],
  ])('queues a mail after the service event %s', (type, data, command, payload) => {
    expect(reactionTo('service', type, data)).toEqual([[command, payload]]);
  });

  it('queues the mail about the end of a plan when the last visit is scheduled, but not before', () => {
    const scheduled = (n: number): object => ({ n, visits: 3, customerId: 'c', subscriptionId: streamId });
    expect(reactionTo('subscription', 'OccurrenceScheduled', scheduled(2))).toEqual([]);
    expect(reactionTo('subscription', 'OccurrenceScheduled', scheduled(3))).toEqual([
      ['QueueMail', { template: 'plan_ending', userId: 'c', values: { subscriptionId: streamId } }],
    ]);
    expect(reactionTo('subscription', 'SubscriptionCompleted')).toEqual([]);
  });

  it('queues mails to applicant and office after an application, and to the applicant after an approval', () => {
    expect(reactionTo('partner', 'PartnerApplied')).toEqual([
      ['QueueMail', { template: 'partner_applied', userId: streamId, values: {} }],
      ['QueueOfficeMail', { template: 'partner_application', values: { partnerId: streamId } }],
    ]);
    expect(reactionTo('partner', 'PartnerApproved')).toEqual([
      ['QueueMail', { template: 'partner_approved', userId: streamId, values: {} }],
    ]);
  });

  it('queues nothing for an event that the recipient already knows of, or that another mail reports', () => {
    expect(reactionTo('order', 'OrderCancelled', { reason: 'superseded' })).toEqual([]);
    expect(reactionTo('order', 'PaymentReceivedTooLate', { chooseBy: null })).toEqual([]);
    expect(reactionTo('service', 'ServiceCancelled', { by: 'customer', reason: 'changed_plans' })).toEqual([]);
    expect(reactionTo('service', 'OfferExpired')).toEqual([]);
  });
});
