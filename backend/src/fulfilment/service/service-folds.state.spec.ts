import { describe, expect, it } from '@jest/globals';
import { serviceLifecycle, type ServiceEventType } from '@perpetua/contracts/lifecycles/service.lifecycle';
import {
  accepted,
  ana,
  awaiting,
  declined,
  delivered,
  escalated,
  exhausted,
  expired,
  held,
  id,
  matching,
  nobody,
  open,
  photo,
  rated,
  scheduled,
  stateAfter,
  started,
  toAna,
  underWay,
  waiting,
  withdrawn,
} from './service.samples.js';
import type { ServiceEvent } from './service.events.js';
import { evolveService, serviceDeadlines } from './service.decider.js';
import type { ServiceState } from './service.state.js';

const at = '2027-06-20T10:00:00.000Z';
const reason = 'A reason';
const date = { date: '2027-06-25', hour: null };
const elsewhere = {
  kind: 'cemetery',
  timeZone: 'Atlantic/Azores',
  region: 'PT-AC',
  city: 'Ponta Delgada',
  parish: 'São José',
  cemeteryId: id(40),
  graveId: id(41),
} as const;
const due = { cancelAt: '2027-07-01T23:00:00.000Z', missedAt: '2027-06-25T23:00:00.000Z' };
const escalateAt = '2027-06-24T07:00:00.000Z';

/** A sample event of each type. */
const events: { readonly [Type in ServiceEventType]: Extract<ServiceEvent, { type: Type }> | ServiceEvent } = {
  ServiceScheduled: scheduled,
  MatchingStarted: matching,
  OfferMade: toAna,
  OfferCountered: { type: 'OfferCountered', data: { offerId: toAna.data.offerId, partnerId: ana, hour: '16:00', at } },
  OfferAccepted: accepted,
  OfferDeclined: declined,
  OfferExpired: expired,
  OfferWithdrawn: withdrawn(at),
  OffersExhausted: exhausted,
  NoOtherPartnerFound: { type: 'NoOtherPartnerFound', data: { round: 2, considered: [] } },
  NoPartnerFound: nobody,
  ServiceEscalated: escalated,
  PartnerAssigned: {
    type: 'PartnerAssigned',
    data: { partnerId: ana, reason, distanceKm: 2, amountToReceiveCents: 2000, movedTo: null, missedAt: due.missedAt },
  },
  PartnerWithdrew: { type: 'PartnerWithdrew', data: { partnerId: ana, reason, at, escalateAt } },
  PartnerWithdrewLate: { type: 'PartnerWithdrewLate', data: { partnerId: ana, reason, at } },
  PartnerDidNotShow: { type: 'PartnerDidNotShow', data: { partnerId: ana, movedTo: date.date, at, escalateAt } },
  DeliveryMissed: { type: 'DeliveryMissed', data: { partnerId: ana, refundCents: 2500, at } },
  ServiceRescheduled: {
    type: 'ServiceRescheduled',
    data: { by: 'admin', ...date, ...due, remarkId: null, reason, at, matchFrom: at, escalateAt },
  },
  ServiceRelocated: {
    type: 'ServiceRelocated',
    data: {
      by: 'customer',
      place: elsewhere,
      ...date,
      partnerId: null,
      at,
      matchFrom: at,
      cancelAt: due.cancelAt,
      escalateAt,
    },
  },
  ServicePlaceCorrected: { type: 'ServicePlaceCorrected', data: { by: 'admin', place: elsewhere, at } },
  RescheduleProposed: {
    type: 'RescheduleProposed',
    data: { by: 'customer', ...date, remarkId: null, at, lapsesAt: '2027-06-21T10:00:00.000Z' },
  },
  RescheduleAgreed: { type: 'RescheduleAgreed', data: { by: 'partner', ...date, ...due, reason: null, at } },
  RescheduleRefused: { type: 'RescheduleRefused', data: { by: 'partner', reason: null, at } },
  RescheduleLapsed: { type: 'RescheduleLapsed', data: { at } },
  ServiceStarted: started,
  PhotoAdded: photo(21, 'before'),
  StartReportedLate: { type: 'StartReportedLate', data: { partnerId: ana, at, doneAt: at } },
  EarlyDeliveryAllowed: { type: 'EarlyDeliveryAllowed', data: { by: 'customer', remarkId: null, at } },
  StalledServiceEscalated: { type: 'StalledServiceEscalated', data: { partnerId: ana, at, cancelAt: due.cancelAt } },
  PartnerBlocked: { type: 'PartnerBlocked', data: { partnerId: ana, at, cancelAt: due.cancelAt } },
  ServiceBlocked: {
    type: 'ServiceBlocked',
    data: { partnerId: ana, kind: 'closed', remarkId: id(30), at, answerBy: '2027-06-21T10:00:00.000Z' },
  },
  BlockResolved: { type: 'BlockResolved', data: { by: 'customer', ...date, ...due, reason: null, at } },
  DeliveryCorrected: {
    type: 'DeliveryCorrected',
    data: { by: 'customer', fields: ['ribbon'], partnerId: null, at },
  },
  BlockEscalated: {
    type: 'BlockEscalated',
    data: { by: 'system', partnerId: ana, reason: null, at, cancelAt: due.cancelAt },
  },
  ServiceDelivered: delivered,
  FeedbackGiven: rated,
  FeedbackTimedOut: { type: 'FeedbackTimedOut', data: { closeAt: at } },
  DisputeOpened: {
    type: 'DisputeOpened',
    data: {
      by: 'customer',
      partnerId: ana,
      reason: 'late',
      remarkId: id(31),
      at,
      alarmAt: '2027-06-25T10:00:00.000Z',
    },
  },
  DisputeRejected: { type: 'DisputeRejected', data: { reason, at, closeAt: at } },
  PartialRefundGranted: { type: 'PartialRefundGranted', data: { reason, refundCents: 100, at, closeAt: at } },
  RedoOrdered: { type: 'RedoOrdered', data: { partnerId: ana, reason, ...date, ...due, at } },
  RedoAssignedToAnotherPartner: {
    type: 'RedoAssignedToAnotherPartner',
    data: { partnerId: ana, reason, ...date, at, escalateAt, cancelAt: due.cancelAt },
  },
  FullRefundGranted: { type: 'FullRefundGranted', data: { partnerId: ana, reason, refundCents: 2500, at } },
  ServiceClosed: { type: 'ServiceClosed', data: { partnerId: ana, earnedCents: 2000 } },
  ServiceCancelled: {
    type: 'ServiceCancelled',
    data: { reason, by: 'admin', refundCents: 2500, partnerId: null, earnedCents: 0, remarkId: null },
  },
};

/** For each status, a list of events that leads to it. */
const histories: { readonly [Status in ServiceState['status']]: readonly ServiceEvent[] } = {
  none: [],
  scheduled: [scheduled],
  matching: waiting,
  offered: open,
  escalated: [...waiting, escalated],
  accepted: held,
  reschedule_proposed: [...held, events.RescheduleProposed],
  in_progress: underWay,
  blocked: [...underWay, events.ServiceBlocked],
  awaiting_feedback: awaiting,
  complete: [...awaiting, rated],
  disputed: [...awaiting, events.DisputeOpened],
  closed: [...awaiting, rated, events.ServiceClosed],
  cancelled: [scheduled, events.ServiceCancelled],
};

/** The fields that the state has in each status, in addition to the fields that every status has. */
const facts: { readonly [Status in Exclude<ServiceState['status'], 'none'>]: readonly string[] } = {
  scheduled: [],
  matching: ['escalateAt', 'matchingSince'],
  offered: ['askNextAt', 'escalateAt', 'offers'],
  escalated: ['escalation'],
  accepted: ['assignment', 'missedAt'],
  reschedule_proposed: ['assignment', 'missedAt', 'proposal'],
  in_progress: ['assignment', 'remindAt', 'stalledAt', 'startedAt'],
  blocked: ['assignment', 'block', 'startedAt'],
  awaiting_feedback: ['assignment', 'deliveredAt', 'feedbackBy'],
  complete: ['assignment', 'closeAt', 'deliveredAt'],
  disputed: ['assignment', 'deliveredAt', 'dispute'],
  closed: ['assignment', 'deliveredAt'],
  cancelled: ['assignment', 'cancellation', 'deliveredAt'],
};
const common = new Set(Object.keys(stateAfter([scheduled])));
const factsOf = (state: ServiceState): string[] => Object.keys(state).filter((name) => !common.has(name));

const cases = serviceLifecycle.states.flatMap((status) =>
  serviceLifecycle.events.map((type) => [status, type] as const),
);

describe('the state of a service', () => {
  it.each(cases)(
    'in status %s follows the lifecycle when %s occurs, and is unchanged if the lifecycle does not allow the event',
    (status, type) => {
      const before = stateAfter(histories[status]);
      expect(before.status).toBe(status);
      const after = evolveService(before, events[type]);
      if (!serviceLifecycle.permits(status, type)) {
        expect(after).toBe(before);
        return;
      }
      expect(after.status).toBe(serviceLifecycle.next(status, type));
      expect(factsOf(after).toSorted()).toEqual(after.status === 'none' ? [] : facts[after.status]);
      expect(() => serviceDeadlines(after)).not.toThrow();
    },
  );

  it('is unchanged by an event type that only a later version of the application knows', () => {
    const later = { type: 'PriceProposed', data: { priceCents: 3000 } };
    for (const history of Object.values(histories)) {
      const before = stateAfter(history);
      // During an upgrade, a later version of the application can write to the same database.
      expect(evolveService(before, later as never)).toBe(before);
    }
  });
});
