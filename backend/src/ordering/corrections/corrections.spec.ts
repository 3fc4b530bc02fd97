import { describe, it } from '@jest/globals';
import { by, flowers, given, id, later, orderId, paid, placed, refusal, stranger } from '../order/order.samples.js';
import type { OrderEvent } from '../order/order.events.js';
import { CancelUnfulfilledOrder } from '../order/order.commands.js';
import { CorrectOrder } from './correction.commands.js';

const owner = { id: flowers.customerId, role: 'customer' as const };
const admin = { id: id(8), role: 'admin' as const };
const at = later(5).toISOString();
const changes = [{ field: 'card' as const, textId: id(50) }];
const correct = (known = 0, actor: typeof owner | typeof admin | typeof stranger = owner, noteId?: string) =>
  new CorrectOrder({ orderId, changes, known, ...(noteId !== undefined && { noteId }) }, by(actor));
const corrected = (data: object = {}): OrderEvent => ({
  type: 'OrderCorrected',
  data: { changes, by: 'customer', correctedAt: at, ...data },
});

describe('the correction of an order', () => {
  it('is recorded while the order waits for its payment, and when it is paid', () => {
    given(placed()).when(correct(), at).then([corrected()]);
    given([...placed(), paid()])
      .when(correct(), at)
      .then([corrected()]);
  });

  it('names the admin’s note when an admin corrects for the customer', () => {
    given([...placed(), paid()])
      .when(correct(0, admin, id(51)), at)
      .then([corrected({ by: 'admin', noteId: id(51) })]);
  });

  it('does not overwrite another correction that its author has not seen', () => {
    const before = [...placed(), paid(), corrected()];
    given(before).when(correct(0), at).thenThrows(refusal('version_conflict'));
    given(before).when(correct(1), at).then([corrected()]);
  });

  it('belongs to the customer: for anybody else the order does not exist', () => {
    given(placed()).when(correct(0, stranger), at).thenThrows(refusal('not_found'));
  });

  it('is refused once the order is cancelled', () => {
    const cancelled = given(placed()).when(
      new CancelUnfulfilledOrder({ orderId, reason: 'customer_cancelled' }, by(owner)),
    ).events;
    given([...placed(), ...cancelled])
      .when(correct(), at)
      .thenThrows(refusal('illegal_transition'));
  });
});
