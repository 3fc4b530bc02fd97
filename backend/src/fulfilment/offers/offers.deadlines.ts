import { enqueue, send } from '../../platform/processes/output.js';
import { rematchAt } from '../policies/deadlines.policy.js';
import { EscalateService, ExpireOffer, StartMatching } from '../service/service.commands.js';
import { openOffersOf, type ServiceDeadlines } from '../service/service.state.js';

/** The deadlines of matching and offers: when each is due, and the command or job that it sends. */
export const offerDeadlines: ServiceDeadlines<'start_matching' | 'rematch' | 'offer_expiry' | 'escalate'> = {
  start_matching: {
    dueAt: (service) => service.matchFrom,
    fire: ({ streamId: serviceId }) => send(StartMatching, { serviceId }),
  },
  rematch: {
    dueAt: (service) =>
      service.status === 'matching' ? rematchAt(new Date(service.matchingSince)).toISOString() : null,
    fire: ({ streamId: serviceId }) => enqueue('matching', 'find-partner', { serviceId }),
  },
  offer_expiry: {
    dueAt: (service) => openOffersOf(service)[0]?.expiresAt ?? null,
    fire: ({ streamId: serviceId, dueAt }) => send(ExpireOffer, { serviceId, dueAt: dueAt.toISOString() }),
  },
  escalate: {
    dueAt: (service) => ('escalateAt' in service ? service.escalateAt : null),
    fire: ({ streamId: serviceId }) => send(EscalateService, { serviceId }),
  },
};
