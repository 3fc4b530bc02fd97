import { describe, expect, it } from '@jest/globals';
import { recordAddress } from './record-address';

const id = '0192f6a0-5e5c-7d0b-8a4e-2f1d6c3b9a01';
const about = (stream: string, type: string) => recordAddress({ stream, type, streamId: id, correlationId: id });

describe('the page of the record that an event is about', () => {
  it.each([
    ['product', 'ProductChanged', `/product-edit/${id}`],
    ['plan', 'PlanChanged', `/plans/update/${id}`],
    ['cemetery', 'CemeteryApproved', `/cemetery-edit/${id}`],
    ['order', 'OrderPaid', `/orders/${id}`],
    ['partner', 'PartnerApproved', `/partners/${id}`],
    ['operations', 'MailsRetried', '/queues'],
  ])('for stream “%s” and type “%s” is %s', (stream, type, page) => {
    expect(about(stream, type)).toBe(page);
  });

  it('for an event of an account is the account’s page, although the account’s stream has another id', () => {
    const event = { stream: 'user', type: 'AccountBlocked', streamId: 'stream', correlationId: id };
    expect(recordAddress(event)).toBe(`/user-details/${id}`);
  });

  it.each([
    ['product', 'ProductRemoved'],
    ['plan', 'PlanWithdrawn'],
    ['cemetery', 'CemeteryMerged'],
    ['cemetery', 'CemeteryRemoved'],
    ['user', 'AccountClosed'],
    ['unknown', 'Something'],
  ])('does not exist for stream “%s” and type “%s”', (stream, type) => {
    expect(about(stream, type)).toBeUndefined();
  });
});
