import { describe, expect, it } from '@jest/globals';
import type { CommandMeta } from '../platform/domain/command.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { noticesProcess, settledOffersProcess } from './notices.process.js';

const streamId = '00000000-0000-7000-8000-000000000001';
const meta: CommandMeta = { commandId: streamId, actor: { id: 'notifications', role: 'system' } };
const actor = { id: 'somebody', role: 'admin' } as const;
const occurredAt = new Date('2027-06-19T09:00:00.000Z');

/** What is told of an event: the payloads of the commands, without the time and who caused it. */
const toldOf = (streamType: string, type: string, data: object = {}): object[] =>
  noticesProcess.react({ streamType, streamId, type, data, occurredAt, actor } as Recorded).map((output) => {
    if (output.kind !== 'send') throw new Error('a job');
    const { at, by, ...told } = output.make(meta).payload as { at: Date; by: string };
    expect([at, by]).toEqual([occurredAt, actor.id]);
    return told;
  });

const about = { serviceId: streamId };
const partner = { kind: 'account', userId: 'p' };
const customer = { kind: 'customerOfService', serviceId: streamId };
const inMinutes = (minutes: number): string => new Date(occurredAt.getTime() + minutes * 60_000).toISOString();

describe('the notices of an event', () => {
  it('reach everybody who gets a mail about it, with the words of the mail', () => {
    expect(toldOf('service', 'OfferAccepted', { partnerId: 'p' })).toEqual([
      { to: customer, words: 'accepted', values: { ...about, partnerId: 'p' }, sms: 'sms_accepted' },
      { to: partner, words: 'partner_job_yours', values: { ...about, partnerId: 'p' } },
    ]);
    expect(toldOf('order', 'OrderPaid', { customerId: 'c' })).toEqual([
      { to: { kind: 'account', userId: 'c' }, words: 'payment_confirmed', values: { orderId: streamId } },
    ]);
    expect(toldOf('subscription', 'SubscriptionResumed', { shiftedDays: 4 })).toEqual([
      {
        to: { kind: 'ownerOfPlan', subscriptionId: streamId },
        words: 'plan_resumed',
        values: { subscriptionId: streamId, days: '4' },
      },
    ]);
  });

  it('reach some without a mail, with words of their own', () => {
    expect(toldOf('service', 'OfferExpired', { partnerId: 'p' })).toEqual([
      { to: partner, words: 'offer_over', values: { ...about, partnerId: 'p' } },
    ]);
    expect(toldOf('service', 'ServiceStarted', { partnerId: 'p' })).toEqual([
      { to: customer, words: 'work_begun', values: { ...about, partnerId: 'p' } },
    ]);
    expect(toldOf('partner', 'PartnerPaused')).toEqual([
      { to: { kind: 'account', userId: streamId }, words: 'partner_paused', values: {} },
      { to: { kind: 'office' }, words: 'office_partner', values: { partnerId: streamId, status: 'paused' } },
    ]);
  });

  it('announce an offer on the devices of the partner, and on the phone only when it is urgent', () => {
    const offer = (minutes: number) =>
      toldOf('service', 'OfferMade', { partnerId: 'p', expiresAt: inMinutes(minutes) });
    const notice = { to: partner, words: 'partner_new_job', values: { ...about, partnerId: 'p' }, push: 'push_offer' };
    expect(offer(10)).toEqual([{ ...notice, sms: 'sms_offer' }]);
    expect(offer(60)).toEqual([notice]);
  });

  it('send no message to the phone of a customer who cancelled', () => {
    const cancelled = (by: string) =>
      toldOf('service', 'ServiceCancelled', { by, reason: 'x', refundCents: 0, partnerId: null, earnedCents: 0 });
    expect(cancelled('admin')).toMatchObject([{ words: 'service_cancelled', sms: 'sms_cancelled' }]);
    expect(cancelled('customer')[0]).not.toHaveProperty('sms');
  });

  it('tell nobody of what the person concerned has done or is told otherwise', () => {
    expect(toldOf('service', 'OfferDeclined', { partnerId: 'p' })).toEqual([]);
    expect(toldOf('service', 'PhotoAdded')).toEqual([]);
    expect(toldOf('order', 'PaymentStarted')).toEqual([]);
  });
});

describe('the notice of an offer', () => {
  const reads = (type: string) =>
    settledOffersProcess
      .react({ streamType: 'service', streamId, type, data: { partnerId: 'p' }, occurredAt, actor } as Recorded)
      .map((output) => output.kind === 'send' && output.make(meta).payload);

  it.each(['OfferAccepted', 'OfferCountered', 'OfferDeclined', 'OfferExpired', 'OfferWithdrawn'])(
    'counts as read after %s',
    (type) => {
      expect(reads(type)).toEqual([{ partnerId: 'p', serviceId: streamId, at: occurredAt }]);
    },
  );

  it('stays unread while the offer waits', () => {
    for (const type of ['OfferMade', 'NoOtherPartnerFound']) expect(reads(type)).toEqual([]);
  });
});
