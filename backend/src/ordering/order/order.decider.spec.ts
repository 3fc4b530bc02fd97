import { describe, expect, it } from '@jest/globals';
import {
  callOff,
  cancelled,
  deciding,
  expired,
  failed,
  flowers,
  fold,
  later,
  noon,
  paid,
  place,
  placed,
  refund,
  refusal,
  start,
  started,
  stranger,
  tooLate,
} from '../../../../tests/support/lifecycle/order-cases.js';
import { orderDecider } from './order.decider.js';

describe('placing an order', () => {
  it('records the order and its first attempt to pay', () => {
    expect(deciding([], place())).toEqual(placed());
  });

  it('happens once', () => {
    expect(deciding(placed(), place())).toEqual([]);
  });

  it('arms the end of the time to pay', () => {
    expect(orderDecider.deadlines(fold(placed()))).toEqual([{ kind: 'payment_expiry', dueAt: later(40) }]);
  });
});

describe('a new attempt', () => {
  it('begins after a failure', () => {
    expect(deciding([...placed(), failed(1)], start(2, later(10)), later(10))).toEqual([
      started(2, flowers, later(10)),
    ]);
  });

  it('begins once when two tabs ask for it', () => {
    expect(deciding([...placed(), failed(1), started(2)], start(2, later(10)), later(10))).toEqual([]);
  });

  it('is refused once the order is paid, expired or called off', () => {
    for (const end of [paid(), expired, cancelled]) {
      expect(() => deciding([...placed(), end], start(2, noon))).toThrow(refusal('illegal_transition', 409));
    }
  });

  it('is refused when the first time to pay is over and the date has come too near', () => {
    const near = new Date('2026-11-22T09:30:00.000Z');
    expect(() => deciding([...placed(), failed(1)], start(2, near), near)).toThrow(refusal('date_passed', 409));
  });

  it('is refused to anybody else', () => {
    expect(() => deciding([...placed(), failed(1)], start(2, noon, stranger))).toThrow(refusal('not_found', 404));
    expect(() => deciding([], start(1, noon))).toThrow(refusal('not_found', 404));
  });
});

describe('calling an order off', () => {
  it('ends one that is not paid', () => {
    expect(deciding(placed(), callOff())).toEqual([cancelled]);
    expect(deciding([...placed(), failed(1)], callOff())).toEqual([cancelled]);
  });

  it('happens once', () => {
    expect(deciding([...placed(), cancelled], callOff())).toEqual([]);
  });

  it('gives the money of a late payment back, once', () => {
    const given = [...placed(), expired, tooLate('date_passed', { chooseBy: later(4320).toISOString() })];
    const back = refund('pi_1', 6501, { reason: 'superseded' });
    expect(deciding(given, callOff())).toEqual([back]);
    expect(deciding([...given, back], callOff())).toEqual([]);
  });

  it('is refused for one that is paid, and to anybody else', () => {
    expect(() => deciding([...placed(), paid()], callOff())).toThrow(refusal('illegal_transition', 409));
    expect(() => deciding(placed(), callOff(stranger))).toThrow(refusal('not_found', 404));
  });
});
