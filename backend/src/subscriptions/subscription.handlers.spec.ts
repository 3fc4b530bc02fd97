import { describe, expect, it } from '@jest/globals';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Clock } from '../platform/clock/clock.js';
import type { DeciderRunner } from '../platform/domain/decider-runner.js';
import { visitServiceIdOf } from '../ordering/index.js';
import { MoveOccurrence } from './subscription.commands.js';
import { MoveOccurrenceHandler } from './subscription.handlers.js';
import type { Subscription } from './subscription.js';

const id = (n: number): string => `01900000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const [subscriptionId, customerId] = [id(1), id(3)];
const now = new Date('2026-11-21T12:00:00.000Z');

/** A subscription whose first two visits have a `serviceId`; the third has none. */
const subscription = {
  status: 'active',
  started: { orderId: id(2), customerId, delivery: { timeZone: 'Europe/Lisbon' } },
  occurrences: ['2026-12-01', '2027-01-01', '2027-02-01'].map((date, index) => ({
    n: index + 1,
    date,
    serviceId: index < 2 ? visitServiceIdOf(subscriptionId, index + 1) : null,
    outcome: null,
  })),
  pause: null,
} as unknown as Subscription;

describe('moving a visit', () => {
  it('is rejected with 409 `occurrence_scheduled` while the visit’s service is scheduled but not stored yet, and moves nothing', async () => {
    const runner = { load: () => Promise.resolve({ state: subscription }) } as unknown as DeciderRunner;
    const commands = { execute: () => Promise.reject(new Error('nothing is to be moved')) } as unknown as CommandBus;
    const queries = { execute: () => Promise.resolve([]) } as unknown as QueryBus;
    const handler = new MoveOccurrenceHandler(runner, commands, queries, { now: () => now } as Clock);
    const meta = { commandId: id(99), actor: { id: customerId, role: 'customer' as const } };
    const move = new MoveOccurrence({ subscriptionId, n: 2, date: '2027-01-10' }, meta);
    await expect(handler.execute(move)).rejects.toMatchObject({ code: 'occurrence_scheduled' });
  });
});
