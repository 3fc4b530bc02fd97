import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { eventGroups } from './event-groups.policy';

const event = (version: number, type: string, kind?: string): AuditEvent =>
  ({ version, type, data: kind === undefined ? {} : { kind } }) as unknown as AuditEvent;

describe('the groups of events in a history', () => {
  it('contain consecutive photos of the same kind together, and every other event separately', () => {
    const groups = eventGroups([
      event(1, 'OfferMade'),
      event(2, 'OfferMade'),
      event(3, 'PhotoAdded', 'before'),
      event(4, 'PhotoAdded', 'before'),
      event(5, 'PhotoAdded', 'after'),
      event(6, 'ServiceDelivered'),
      event(7, 'PhotoAdded', 'after'),
    ]);
    expect(groups.map((group) => group.map(({ version }) => version))).toEqual([[1], [2], [3, 4], [5], [6], [7]]);
  });

  it('are an empty list if there are no events', () => {
    expect(eventGroups([])).toEqual([]);
  });
});
