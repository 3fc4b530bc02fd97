import { blockEvents } from '../blocks/blocks.events.js';
import { disputeEvents } from '../disputes/disputes.events.js';
import { partnerFailureEvents } from '../partner-failures/partner-failures.events.js';
import { reschedulingEvents } from '../rescheduling/rescheduling.events.js';
import type { ServiceEvent } from '../service/service.events.js';
import type { ServiceEventOf } from '../service/service.state.js';
import type { Telling } from './telling.js';

const exceptionEvents = { ...reschedulingEvents, ...partnerFailureEvents, ...blockEvents, ...disputeEvents };

/** An event that is not on the happy path. */
type ExceptionEvent = ServiceEventOf<typeof exceptionEvents>;

/** Whether an event is not on the happy path. */
export const isExceptionEvent = (event: ServiceEvent): event is ExceptionEvent =>
  Object.hasOwn(exceptionEvents, event.type);

type Of<Type extends ExceptionEvent['type']> = Extract<ExceptionEvent, { type: Type }>;
type Rescheduling = Of<
  'ServiceRescheduled' | 'RescheduleProposed' | 'RescheduleAgreed' | 'RescheduleRefused' | 'RescheduleLapsed'
>;
type Dispute = Of<
  | 'DisputeOpened'
  | 'DisputeRejected'
  | 'PartialRefundGranted'
  | 'RedoOrdered'
  | 'RedoAssignedToAnotherPartner'
  | 'FullRefundGranted'
>;

/** The sentence about an exception, limited to what its reader may know. */
export const exceptionSentence = (event: ExceptionEvent, telling: Telling): string => {
  const { texts } = telling;
  switch (event.type) {
    case 'PartnerDidNotShow': {
      const { partnerId, movedTo } = event.data;
      return texts.missed(telling.name(partnerId), movedTo === null ? null : telling.date(movedTo));
    }
    case 'DeliveryMissed':
      return texts.deliveryMissed(telling.money(event.data.refundCents));
    case 'StalledServiceEscalated':
      return texts.stalled(telling.name(event.data.partnerId));
    case 'ServiceBlocked':
      return texts.blocked(event.data.kind);
    case 'BlockResolved':
      return texts.unblocked(telling.date(event.data.date));
    case 'BlockEscalated':
      return texts.teamSearches();
    case 'ServiceRescheduled':
    case 'RescheduleProposed':
    case 'RescheduleAgreed':
    case 'RescheduleRefused':
    case 'RescheduleLapsed':
      return reschedulingSentence(event, telling);
    case 'DisputeOpened':
    case 'DisputeRejected':
    case 'PartialRefundGranted':
    case 'RedoOrdered':
    case 'RedoAssignedToAnotherPartner':
    case 'FullRefundGranted':
      return disputeSentence(event, telling);
  }
};

const reschedulingSentence = (event: Rescheduling, { texts, as, date }: Telling): string => {
  switch (event.type) {
    case 'ServiceRescheduled':
      return texts.rescheduled(date(event.data.date), event.data.hour);
    case 'RescheduleProposed': {
      const { by, date: day, hour } = event.data;
      return by === as ? texts.proposedByYou(date(day), hour) : texts.proposed(by, date(day), hour);
    }
    case 'RescheduleAgreed':
      return texts.agreed(date(event.data.date));
    case 'RescheduleRefused':
      return texts.refused();
    case 'RescheduleLapsed':
      return texts.lapsed();
  }
};

const disputeSentence = (event: Dispute, { texts, as, date, money }: Telling): string => {
  const isPartner = as === 'partner';
  switch (event.type) {
    case 'DisputeOpened':
      return as === 'customer' && event.data.by === 'customer' ? texts.disputedByYou() : texts.disputed();
    case 'DisputeRejected':
      return texts.disputeRejected();
    case 'PartialRefundGranted':
      return isPartner ? texts.partlyRefundedForYou() : texts.partlyRefunded(money(event.data.refundCents));
    case 'RedoOrdered':
      return texts.redo(date(event.data.date));
    case 'RedoAssignedToAnotherPartner':
      return texts.redoByAnother(date(event.data.date));
    case 'FullRefundGranted':
      return isPartner ? texts.fullyRefundedForYou() : texts.fullyRefunded(money(event.data.refundCents));
  }
};
