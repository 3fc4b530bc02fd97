import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { NoteRefund } from './payments.commands.js';
import { paymentsProcess } from './payments.process.js';

const orderId = '0197b1a0-0000-7000-8000-000000000001';

const recorded = (type: string, data: object): Recorded => ({
  type,
  data,
  xid: '1',
  position: '1',
  streamId: orderId,
  streamType: 'order',
  version: 5,
  eventId: '0197b1a0-0000-7000-8000-000000000002',
  schemaVersion: 1,
  actor: { id: 'ordering', role: 'system' },
  correlationId: orderId,
  causationId: null,
  commandId: '0197b1a0-0000-7000-8000-000000000003',
  occurredAt: new Date('2026-11-21T10:00:00Z'),
  recordedAt: new Date('2026-11-21T10:00:00Z'),
  hash: '',
});

describe('a refund that an order requests', () => {
  it('is stored first, and then requested from the provider', () => {
    const refund = { refundId: '0197b1a0-0000-7000-8000-000000000004', paymentIntentId: 'pi_1', amountCents: 2700 };
    const outputs = paymentsProcess.react(recorded('RefundRequested', { ...refund, serviceId: null, reason: 'x' }));
    const [note, job, ...others] = outputs;
    expect(note).toMatchObject({ kind: 'send', name: 'NoteRefund' });
    const made =
      note?.kind === 'send' ? note.make({ commandId: 'c', actor: { id: 'payments', role: 'system' } }) : null;
    expect(made).toBeInstanceOf(NoteRefund);
    expect(made?.payload).toEqual({ orderId, ...refund });
    expect(job).toEqual({ kind: 'enqueue', queue: 'payments', name: 'refund', data: { orderId, ...refund } });
    expect(others).toEqual([]);
  });

  it('is stored as a retry and requested from the provider again, when it is retried after a failure', () => {
    const refund = {
      refundId: '0197b1a0-0000-7000-8000-000000000004',
      paymentIntentId: 'pi_1',
      amountCents: 2700,
      retry: 1,
    };
    const [note, job] = paymentsProcess.react(recorded('RefundRetried', refund));
    expect(note).toMatchObject({ kind: 'send', name: 'NoteRefundRetry' });
    expect(job).toEqual({ kind: 'enqueue', queue: 'payments', name: 'refund', data: { orderId, ...refund } });
  });

  it('waits while the bank decides: won or lost in part it is asked for again, lost as a whole it is over', () => {
    const commandAfter = (type: Parameters<typeof recorded>[0]) =>
      paymentsProcess.react(recorded(type, {})).map((output) => 'name' in output && output.name);
    expect(commandAfter('ChargebackWon')).toEqual(['ResumeRefunds']);
    expect(commandAfter('ChargebackPartlyLost')).toEqual(['ResumeRefunds']);
    expect(commandAfter('ChargebackLost')).toEqual(['ForgetRefunds']);
    expect(commandAfter('ChargebackOpened')).toEqual([]);
  });

  it('triggers no command and no job when it is confirmed', () => {
    expect(paymentsProcess.react(recorded('RefundConfirmed', {}))).toEqual([]);
  });
});
