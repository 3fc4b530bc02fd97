import { agreedOn, commonOf } from '../service/service-changes.state.js';
import type { ServiceEventData } from '../service/service.events.js';
import type { Common, ServiceFolds, ServiceIn } from '../service/service.state.js';
import type { reschedulingEvents } from './rescheduling.events.js';

/** How each event about a changed or proposed date changes the state. */
export const reschedulingFolds: ServiceFolds<keyof typeof reschedulingEvents> = {
  ServiceRescheduled: (service, data) => {
    const moved = { ...agreedOn(data), matchFrom: data.matchFrom };
    if (service.status === 'scheduled') return { ...service, ...moved };
    if (service.status === 'accepted') return { ...service, ...moved, missedAt: data.missedAt };
    return soughtAgain({ ...commonOf(service), ...moved }, data);
  },
  RescheduleProposed: (service, { by, date, hour, remarkId, lapsesAt }) => ({
    ...service,
    answered: null,
    status: 'reschedule_proposed',
    proposal: { by, date, hour, remarkId, lapsesAt },
  }),
  RescheduleAgreed: (service, data) => ({
    ...commonOf(service),
    ...agreedOn(data),
    answered: { by: data.by, agree: true },
    status: 'accepted',
    assignment: service.assignment,
    missedAt: data.missedAt,
  }),
  RescheduleRefused: (service, { by }) => ({
    ...commonOf(service),
    answered: { by, agree: false },
    status: 'accepted',
    assignment: service.assignment,
    missedAt: service.missedAt,
  }),
  RescheduleLapsed: (service) => ({
    ...commonOf(service),
    status: 'accepted',
    assignment: service.assignment,
    missedAt: service.missedAt,
  }),
};

/**
 * Starts matching again for a new date: partners who have not declined can get another offer. An open offer counts as
 * withdrawn.
 */
const soughtAgain = (
  service: Common,
  { at, escalateAt }: ServiceEventData<'ServiceRescheduled'>,
): ServiceIn<'matching'> => ({
  ...service,
  round: service.round + 1,
  offerHistory: service.offerHistory.map((one) => ({
    ...one,
    times: one.declined ? one.times : 0,
    ended: one.ended ?? 'withdrawn',
  })),
  status: 'matching',
  matchingSince: at,
  escalateAt,
});
