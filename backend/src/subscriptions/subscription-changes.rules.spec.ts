import { describe, expect, it } from '@jest/globals';
import {
  by,
  cancel,
  concluded,
  customer,
  given,
  fold,
  now,
  refusal,
  scheduled,
  scheduleDue,
  serviceId,
  started,
  stranger,
  subscriptionId,
  system,
} from './subscription.samples.js';
import * as commands from './subscription.commands.js';
import { subscriptionDecider } from './subscription.rules.js';
import type { SubscriptionEvent } from './subscription.js';

const pausing = (until: string | null = null, actor = customer) =>
  new commands.PauseSubscription({ subscriptionId, until }, by(actor));
const resuming = (actor = customer) => new commands.ResumeSubscription({ subscriptionId }, by(actor));
const moving = (n: number, date: string, ofService: string | null = null, actor = customer) =>
  new commands.RecordMove({ subscriptionId, n, date, serviceId: ofService }, by(actor));

const begun = [started, scheduled(1)];
const after = (history: readonly SubscriptionEvent[], when: commands.SubscriptionCommand, at = now) => [
  ...history,
  ...given(history).when(when, at).events,
];
const datesAfter = (events: readonly SubscriptionEvent[]) => {
  const state = fold(events);
  return state.status === 'none' ? [] : state.occurrences.map(({ date }) => date);
};

describe('a pause', () => {
  it('lasts 90 local days by default, and then the plan resumes automatically', () => {
    const paused = after([started], pausing());
    expect(paused.at(-1)).toEqual({
      type: 'SubscriptionPaused',
      data: { pausedAt: now.toISOString(), resumeAt: '2027-02-19T00:00:00.000Z' },
    });
    expect(subscriptionDecider.deadlines(fold(paused))).toEqual([
      { kind: 'pause_end', dueAt: new Date('2027-02-19T00:00:00.000Z') },
    ]);
  });

  it('ends on the requested day, which must be after today and within 90 days', () => {
    expect(given([started]).when(pausing('2026-11-22')).events).toMatchObject([
      { data: { resumeAt: '2026-11-22T00:00:00.000Z' } },
    ]);
    given([started]).when(pausing('2026-11-21')).thenThrows(refusal('too_soon'));
    expect(given([started]).when(pausing('2027-02-19')).events).toHaveLength(1);
    given([started])
      .when(pausing('2027-02-20'))
      .thenThrows(expect.objectContaining({ code: 'too_late', details: { nearest: { date: '2027-02-19' } } }));
  });

  it('moves the visits without a service by the length of the pause, and no other visits', () => {
    const paused = after(begun, pausing());
    const at = new Date('2026-12-21T09:00:00.000Z');
    const resumed = after(paused, resuming(), at);
    expect(resumed.at(-1)).toEqual({ type: 'SubscriptionResumed', data: { shiftedDays: 30 } });
    expect(datesAfter(resumed)).toEqual(['2026-12-31', '2027-03-02', '2027-03-30']);
    expect(subscriptionDecider.deadlines(fold(resumed))).toEqual([
      { kind: 'schedule_occurrence', dueAt: new Date('2027-01-16T00:00:00.000Z') },
    ]);
  });

  it('moves visits by one local day when it lasts one day across the end of summer time', () => {
    const saturday = new Date('2027-10-30T22:30:00.000Z');
    const resumed = after(after(begun, pausing(null), saturday), resuming(), new Date('2027-10-31T23:30:00.000Z'));
    expect(resumed.find(({ type }) => type === 'SubscriptionResumed')).toEqual({
      type: 'SubscriptionResumed',
      data: { shiftedDays: 1 },
    });
  });

  it('lets no visit become a service before the plan has resumed and the visit is due by its new date', () => {
    const paused = after(begun, pausing());
    given(paused).when(scheduleDue, new Date('2027-01-20T00:00:00.000Z')).then([]);
    const late = new Date('2027-04-30T00:00:00.000Z');
    const resumed = given(paused).when(resuming(system), late).events;
    expect(resumed.map(({ type }) => type)).toEqual(['SubscriptionResumed']);
    const short = given(after(begun, pausing('2026-11-22'))).when(
      resuming(system),
      new Date('2027-01-20T00:00:00.000Z'),
    ).events;
    expect(short.map(({ type }) => type)).toEqual(['SubscriptionResumed']);
  });

  it('changes nothing when it is repeated, and neither does a repeated resumption', () => {
    const paused = after([started], pausing());
    given(paused).when(pausing()).then([]);
    given(begun).when(resuming()).then([]);
    // Repeated resumptions do not schedule due visits; the visits' deadline does.
    given(begun).when(resuming(), new Date('2027-02-01T12:00:00.000Z')).then([]);
  });

  it('is allowed only to the plan’s customer, and only while the plan is active', () => {
    given([started]).when(pausing(null, stranger)).thenThrows(refusal('not_found'));
    given(after([started], pausing()))
      .when(resuming(stranger))
      .thenThrows(refusal('not_found'));
    const cancelled = after([started], cancel(system));
    given(cancelled).when(pausing()).thenThrows(refusal('illegal_transition'));
    given(cancelled).when(resuming()).thenThrows(refusal('illegal_transition'));
    given([]).when(pausing()).thenThrows(refusal('not_found'));
  });
});

describe('a plan that ends while it is paused', () => {
  it('is no longer paused, and cannot resume', () => {
    const cancelled = after(after(begun, pausing()), cancel(system));
    const over = [1, 2, 3].map((n) => concluded(n, 'cancelled'));
    const completed: SubscriptionEvent[] = [
      ...after(begun, pausing()),
      ...over,
      { type: 'SubscriptionCompleted', data: {} },
    ];
    for (const ended of [cancelled, completed]) {
      expect(fold(ended)).toMatchObject({ pause: null });
      given(ended).when(resuming()).thenThrows(refusal('illegal_transition'));
    }
  });
});

describe('moving a visit', () => {
  it('gives the visit a new day between the previous and the next visit', () => {
    expect(datesAfter(after(begun, moving(2, '2027-01-15')))).toEqual(['2026-12-31', '2027-01-15', '2027-02-28']);
    given(begun).when(moving(2, '2027-01-31')).then([]);
  });

  it('keeps the order of the visits, and allows only future days', () => {
    given(begun)
      .when(moving(2, '2026-12-31'))
      .thenThrows(expect.objectContaining({ code: 'too_soon', details: { nearest: { date: '2027-01-01' } } }));
    given(begun)
      .when(moving(2, '2027-02-28'))
      .thenThrows(expect.objectContaining({ code: 'too_late', details: { nearest: { date: '2027-02-27' } } }));
    expect(given(begun).when(moving(3, '2027-03-28')).events).toHaveLength(1);
    given(begun).when(moving(3, '2027-03-29')).thenThrows(refusal('too_late'));
    given(begun).when(moving(2, '2027-01-15'), new Date('2027-01-15T10:00:00.000Z')).thenThrows(refusal('too_soon'));
  });

  it('is rejected unless the command names the service that the visit has become', () => {
    given(begun).when(moving(1, '2027-01-10')).thenThrows(refusal('occurrence_scheduled'));
    expect(datesAfter(after(begun, moving(1, '2027-01-10', serviceId(1))))[0]).toBe('2027-01-10');
    given([started])
      .when(moving(1, '2027-01-10', serviceId(1)))
      .thenThrows(refusal('occurrence_scheduled'));
  });

  it('is rejected for a visit that is over or unknown, for a paused plan, and for other users', () => {
    const over = [...begun, concluded(1, 'closed')];
    given(over).when(moving(1, '2027-01-10')).thenThrows(refusal('occurrence_over'));
    given(begun).when(moving(4, '2027-05-10')).thenThrows(refusal('not_found'));
    given(after(begun, pausing())).when(moving(2, '2027-01-15')).thenThrows(refusal('illegal_transition'));
    given(begun)
      .when(moving(2, '2027-01-15', null, stranger))
      .thenThrows(refusal('not_found'));
  });

  it('schedules the service according to the visit’s new day', () => {
    const moved = after(begun, moving(2, '2027-02-20'));
    expect(subscriptionDecider.deadlines(fold(moved))).toEqual([
      { kind: 'schedule_occurrence', dueAt: new Date('2027-01-06T00:00:00.000Z') },
    ]);
  });
});
