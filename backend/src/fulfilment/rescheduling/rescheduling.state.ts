import { agreedOn, commonOf } from '../service/service-changes.state.js';
import type { ServiceEventData } from '../service/service.events.js';
import type { Common, ServiceFolds, ServiceIn } from '../service/service.state.js';
import type { reschedulingEvents } from './rescheduling.events.js';

/** What another moment changes. */
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

/** A partner is looked for from the beginning: who has not said no may be offered it again. An open offer is over. */
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
