import type { Folds } from '../../platform/domain/decider.js';
import { agreedOn } from '../service/service-changes.state.js';
import type { Service, ServiceEventOf } from '../service/service.state.js';
import type { reschedulingEvents } from './rescheduling.events.js';

/** What another moment changes. */
export const reschedulingFolds: Folds<Service, ServiceEventOf<typeof reschedulingEvents>> = {
  ServiceRescheduled: (service, data) => ({
    ...agreedOn(data),
    matchFrom: data.matchFrom,
    missedAt: data.missedAt,
    ...(data.escalateAt === null ? {} : soughtAgain(service, data)),
  }),
  RescheduleProposed: (_, data) => {
    const { by, date, hour, remarkId, lapsesAt } = data;
    return { proposal: { by, date, hour, remarkId, lapsesAt }, answered: null };
  },
  RescheduleAgreed: (_, data) => ({
    ...agreedOn(data),
    missedAt: data.missedAt,
    proposal: null,
    answered: { by: data.by, agree: true },
  }),
  RescheduleRefused: (_, data) => ({ proposal: null, answered: { by: data.by, agree: false } }),
  RescheduleLapsed: () => ({ proposal: null }),
};

/** A partner is looked for from the beginning: who has not said no may be asked again. An open offer is over. */
const soughtAgain = (
  service: Service,
  sought: { readonly at: string; readonly escalateAt: string | null },
): Partial<Service> => ({
  round: service.round + 1,
  matchingSince: sought.at,
  escalateAt: sought.escalateAt,
  offer: null,
  asked: service.asked.map((one) => ({
    ...one,
    times: one.declined ? one.times : 0,
    ended: one.ended ?? ('withdrawn' as const),
  })),
});
