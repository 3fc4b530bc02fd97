import { describe, expect, it } from '@jest/globals';
import { cancellationOutcome } from './cancellation-outcome.policy.js';

const left = (leftCents: number) => ({ ofServices: new Map<string, number>(), ofVisits: undefined, leftCents });

const flowers = {
  parts: { orderId: 'order', serviceIds: ['delivery'], subscriptionId: null },
  refunds: left(4500),
};
const plan = {
  parts: { orderId: 'order', serviceIds: ['visit 1', 'visit 2', 'visit 3'], subscriptionId: 'plan' },
  refunds: left(5400),
};
const cancelled = (serviceId: string, refundCents: number) => ({
  serviceId,
  refundCents,
  status: 'cancelled' as const,
});
const progress = (serviceIds: readonly string[], cancelledVisits: { occurrences: number[]; refundCents: number }) => ({
  subscriptionId: 'plan',
  customerId: 'customer',
  status: 'cancelled' as const,
  serviceIds,
  cancelledVisits,
});

describe('the outcome of a cancellation', () => {
  it('lists the refunds of cancelled services', () => {
    const reached = { serviceIds: ['delivery'], subscription: null };
    expect(cancellationOutcome(flowers, reached, [cancelled('delivery', 2250)])).toEqual({
      refunds: [{ serviceId: 'delivery', refundCents: 2250 }],
      visitsRefundCents: 0,
      pending: [],
    });
  });

  it('lists as pending, without an amount, a service that does not exist yet', () => {
    const none = { serviceIds: [], subscription: null };
    expect(cancellationOutcome(flowers, none, [])).toEqual({
      refunds: [],
      visitsRefundCents: 0,
      pending: ['delivery'],
    });
  });

  it('lists as pending, until it is cancelled, a service that was created during the cancellation', () => {
    const none = { serviceIds: [], subscription: null };
    const made = { serviceId: 'delivery', refundCents: 0, status: 'matching' as const };
    expect(cancellationOutcome(flowers, none, [made]).pending).toEqual(['delivery']);
    expect(cancellationOutcome(flowers, none, [cancelled('delivery', 2250)]).pending).toEqual([]);
  });

  it('leaves out a service that has already begun: it is neither refunded nor pending', () => {
    const begun = { serviceId: 'delivery', refundCents: 0, status: 'in_progress' as const };
    const outcome = cancellationOutcome(flowers, { serviceIds: ['delivery'], subscription: null }, [begun]);
    expect(outcome).toEqual({ refunds: [], visitsRefundCents: 0, pending: [] });
  });

  it('lists all visits of a plan as pending while its subscription does not exist', () => {
    const none = { serviceIds: [], subscription: null };
    expect(cancellationOutcome(plan, none, []).pending).toEqual(plan.parts.serviceIds);
  });

  it('lists one refund for all visits that were cancelled with their plan, and lists as pending a visit that already has a service', () => {
    const subscription = progress(['visit 1'], { occurrences: [2, 3], refundCents: 3600 });
    expect(cancellationOutcome(plan, { serviceIds: [], subscription }, [])).toEqual({
      refunds: [],
      visitsRefundCents: 3600,
      pending: ['visit 1'],
    });
  });

  it('limits the refunds to the part of the payment that is not refunded yet', () => {
    const subscription = progress(['visit 1'], { occurrences: [2, 3], refundCents: 3600 });
    const reached = { serviceIds: ['visit 1'], subscription };
    const outcome = cancellationOutcome({ ...plan, refunds: left(2000) }, reached, [cancelled('visit 1', 1800)]);
    expect(outcome.refunds).toEqual([{ serviceId: 'visit 1', refundCents: 1800 }]);
    expect(outcome.visitsRefundCents).toBe(200);
  });

  it('lists a cancelled service with a refund of zero when nothing of the payment is left', () => {
    const reached = { serviceIds: ['delivery'], subscription: null };
    const outcome = cancellationOutcome({ ...flowers, refunds: left(0) }, reached, [cancelled('delivery', 4500)]);
    expect(outcome.refunds).toEqual([{ serviceId: 'delivery', refundCents: 0 }]);
  });

  it('keeps the amounts of refunds that were already requested, and limits only the other refunds', () => {
    const subscription = progress(['visit 1', 'visit 2'], { occurrences: [3], refundCents: 1800 });
    const reached = { serviceIds: ['visit 1', 'visit 2'], subscription };
    const refunds = { ofServices: new Map([['visit 2', 1800]]), ofVisits: 1500, leftCents: 300 };
    const outcome = cancellationOutcome({ ...plan, refunds }, reached, [
      cancelled('visit 1', 1800),
      cancelled('visit 2', 1800),
    ]);
    expect(outcome.refunds).toEqual([
      { serviceId: 'visit 1', refundCents: 300 },
      { serviceId: 'visit 2', refundCents: 1800 },
    ]);
    expect(outcome.visitsRefundCents).toBe(1500);
  });
});
