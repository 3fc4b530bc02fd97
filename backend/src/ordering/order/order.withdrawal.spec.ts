import { describe, it } from '@jest/globals';
import * as commands from './order.commands.js';
import type { OrderEvent } from './order.events.js';
import {
  by,
  cancellationRequested,
  flowers,
  given,
  id,
  orderId,
  paid,
  placed,
  plan,
  refusal,
  stranger,
} from './order.samples.js';

const owner = { id: plan.customerId, role: 'customer' as const };
const admin = { id: id(8), role: 'admin' as const };
const withdraw = (actor: typeof owner | typeof admin | typeof stranger = owner, noteId?: string) =>
  new commands.ReceiveWithdrawal({ orderId, ...(noteId !== undefined && { noteId }) }, by(actor));
const history = [...placed(plan), paid(plan)];
/** Paid on 21 November 2026, so that the last day is 5 December. */
const periodEndsAt = '2026-12-06T00:00:00.000Z';
const received = (receivedAt: string, noteId?: string): OrderEvent => ({
  type: 'WithdrawalReceived',
  data: { receivedAt, periodEndsAt, ...(noteId !== undefined && { noteId }) },
});

describe('the withdrawal from the contract of a cleaning', () => {
  it('is received until the last instant of the fourteenth day after the payment', () => {
    const last = '2026-12-05T23:59:59.999Z';
    given(history)
      .when(withdraw(), last)
      .then([received(last)]);
    given(history).when(withdraw(), periodEndsAt).thenThrows(refusal('withdrawal_period_over'));
  });

  it('changes nothing when it is repeated, even after the period', () => {
    const before = [...history, received('2026-11-22T10:00:00.000Z')];
    given(before).when(withdraw()).then([]);
    given(before).when(withdraw(), '2027-03-01T10:00:00Z').then([]);
  });

  it('is received from an admin with a note, and after a cancellation', () => {
    const at = '2026-11-24T10:00:00.000Z';
    given(history)
      .when(withdraw(admin, id(7)), at)
      .then([received(at, id(7))]);
    given([...history, cancellationRequested])
      .when(withdraw(), at)
      .then([received(at)]);
  });

  it('is received from an admin for a while after the period, because a letter counts when it was sent', () => {
    const late = '2026-12-20T10:00:00.000Z';
    given(history)
      .when(withdraw(admin, id(7)), late)
      .then([received(late, id(7))]);
    given(history)
      .when(withdraw(admin, id(7)), '2027-02-01T10:00:00Z')
      .thenThrows(refusal('withdrawal_period_over'));
  });

  it('is refused for flowers, before the payment, and to strangers', () => {
    given([...placed(flowers), paid(flowers)])
      .when(withdraw())
      .thenThrows(refusal('no_withdrawal_right'));
    given(placed(plan)).when(withdraw()).thenThrows(refusal('illegal_transition'));
    given(history).when(withdraw(stranger)).thenThrows(refusal('not_found'));
  });
});
