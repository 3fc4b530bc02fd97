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
    [
      'RefundConfirmed',
      { amountCents: 2000, togetherCents: 5500 },
      'QueueOrderMail',
      { template: 'refund_issued', orderId: streamId, values: { amountCents: '5500' } },
    ],
  ])('queues a mail after the order event %s', (type, data, command, payload) => {
    expect(reactionTo('order', type, data)).toEqual([[command, payload]]);
  });

  it.each(['RefundConfirmed', 'RefundFailed'])('queues none after a %s that is part of another refund', (type) => {
    expect(reactionTo('order', type, { amountCents: 2000, partOf: 'leader' })).toEqual([]);
  });

  const told = (words: string, to: 'customer' | 'partner', values: object = {}): [string, object] => [
    'QueueServiceMail',
    { words, to, serviceId: streamId, values },
  ];
  const mailed = (template: string, userId: string, values: object = {}): [string, object] => [
    'QueueMail',
    { template, userId, values: { serviceId: streamId, ...values } },
  ];
  const office = (template: string, values: object = {}): [string, object] => [
    'QueueOfficeMail',
    { template, values: { serviceId: streamId, ...values } },
  ];
  const day = { date: '2027-06-20', hour: null };
  const until = '2027-06-19T10:00:00.000Z';

  it.each<[string, object, [string, object][]]>([
    ['OfferMade', { partnerId: 'p' }, [mailed('partner_new_job', 'p')]],
    ['OfferAccepted', { partnerId: 'p' }, [told('accepted', 'customer'), mailed('partner_job_yours', 'p')]],
    ['OfferMade', { partnerId: 'p', via: 'standing' }, []],
    [
      'OfferAccepted',
      { partnerId: 'p', via: 'standing', handBackUntil: until },
      [told('accepted', 'customer'), mailed('partner_job_in_advance', 'p', { until })],
    ],
    ['PartnerAssigned', { partnerId: 'p' }, [told('accepted', 'customer'), mailed('partner_job_yours', 'p')]],
    ['OfferExpired', { partnerId: 'p' }, []],
    [
      'OfferCountered',
      { partnerId: 'p', offerId: 'o', hour: '15:00' },
      [told('hour_proposed', 'customer', { offerId: 'o', hour: '15:00' })],
    ],
    ['OfferExpired', { partnerId: 'p', hour: '15:00' }, [mailed('partner_hour_over', 'p', { hour: '15:00' })]],
    ['OfferWithdrawn', { partnerId: 'p', hour: '15:00' }, [mailed('partner_hour_over', 'p', { hour: '15:00' })]],
    ['ServiceRescheduled', { by: 'customer', ...day, cause: 'partner_hour' }, []],
    ['NoPartnerFound', {}, [office('office_escalation', { cause: 'no_partner' })]],
    ['PartnerWithdrew', { partnerId: 'p' }, [told('service_rematching', 'customer'), mailed('partner_job_gone', 'p')]],
    [
      'PartnerDidNotShow',
      { partnerId: 'p', movedTo: '2027-06-22' },
      [told('service_missed', 'customer', { date: '2027-06-22' }), mailed('partner_missed', 'p')],
    ],
    ['PartnerDidNotShow', { partnerId: 'p', movedTo: null }, [mailed('partner_missed', 'p')]],
    [
      'RescheduleProposed',
      { by: 'partner', ...day, lapsesAt: until },
      [told('reschedule_proposed', 'customer', { date: day.date, until })],
    ],
    [
      'RescheduleProposed',
      { by: 'customer', ...day, lapsesAt: until },
      [told('reschedule_proposed', 'partner', { date: day.date, until })],
    ],
    ['RescheduleRefused', { by: 'customer', reason: null }, [told('reschedule_refused', 'partner')]],
    ['RescheduleRefused', { by: 'admin', reason: 'partner_suspended' }, []],
    ['RescheduleLapsed', {}, [told('reschedule_lapsed', 'customer'), told('reschedule_lapsed', 'partner')]],
    ['ServiceDelivered', {}, [told('delivered', 'customer')]],
    ['ServiceStarted', { partnerId: 'p', at: until }, []],
    [
      'ServiceStarted',
      { partnerId: 'p', at: until, doneAt: until, reportedLate: true },
      [office('office_late_start', { until })],
    ],
    ['StartReportedLate', { partnerId: 'p', at: until, doneAt: until }, [office('office_late_start', { until })]],
    ['EarlyDeliveryAllowed', { by: 'customer' }, [told('early_allowed', 'partner')]],
    ['EarlyDeliveryAllowed', { by: 'admin' }, [told('early_allowed', 'customer'), told('early_allowed', 'partner')]],
    [
      'DeliveryMissed',
      { partnerId: 'p' },
      [told('no_partner', 'customer', { missed: 'yes' }), mailed('partner_missed', 'p')],
    ],
    [
      'ServiceBlocked',
      { partnerId: 'p', kind: 'closed', answerBy: until },
      [
        told('service_blocked', 'customer', { kind: 'closed', until }),
        mailed('partner_block_noted', 'p', { kind: 'closed', until }),
        office('office_blocked', { kind: 'closed', until }),
      ],
    ],
    ['DeliveryCorrected', { partnerId: null, fields: ['ribbon'] }, []],
    [
      'DeliveryCorrected',
      { partnerId: 'p', fields: ['contactPhone', 'ribbon'] },
      [mailed('partner_delivery_corrected', 'p', { fields: 'contactPhone,ribbon' })],
    ],
    [
      'BlockResolved',
      { by: 'customer', ...day },
      [told('block_answered', 'partner', { date: day.date }), office('office_block_answered', { date: day.date })],
    ],
    [
      'PartnerBlocked',
      { partnerId: 'p' },
      [told('service_with_team', 'customer'), office('office_escalation', { cause: 'partner_blocked' })],
    ],
    [
      'DisputeOpened',
      { partnerId: 'p', alarmAt: until },
      [told('complaint_received', 'customer'), office('office_complaint', { until })],
    ],
    [
      'FullRefundGranted',
      { partnerId: 'p', refundCents: 2500 },
      [told('complaint_full', 'customer', { amountCents: '2500' }), mailed('partner_complaint_lost', 'p')],
    ],
    [
      'ServiceCancelled',
      { by: 'system', reason: 'nobody_accepted', refundCents: 2500, partnerId: null, earnedCents: 0 },
      [told('no_partner', 'customer')],
    ],
    [
      'ServiceCancelled',
      { by: 'customer', reason: 'changed_plans', refundCents: 1250, partnerId: 'p', earnedCents: 1000 },
      [
        told('service_cancelled', 'customer', { by: 'customer', amountCents: '1250' }),
        mailed('partner_job_cancelled', 'p', { amountCents: '1000' }),
      ],
    ],
  ])('tells everybody concerned by the service event %s', (type, data, mails) => {
    expect(reactionTo('service', type, data)).toEqual(mails);
  });

  it('queues no mail when visits of a plan are scheduled, or when it is completed', () => {
    const scheduled = (n: number): object => ({ n, visits: 3, customerId: 'c', subscriptionId: streamId });
    expect(reactionTo('subscription', 'OccurrenceScheduled', scheduled(2))).toEqual([]);
    expect(reactionTo('subscription', 'OccurrenceScheduled', scheduled(3))).toEqual([]);
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
    expect(reactionTo('partner', 'PartnerRejected', { reason: 'x' })).toEqual([
      ['QueueMail', { template: 'partner_rejected', userId: streamId, values: { partnerId: streamId } }],
    ]);
  });

  it('queues nothing for an event that the recipient already knows of, or that another mail reports', () => {
    expect(reactionTo('order', 'OrderCancelled', { reason: 'superseded' })).toEqual([]);
    expect(reactionTo('order', 'PaymentReceivedTooLate', { chooseBy: null })).toEqual([]);
  });
});
