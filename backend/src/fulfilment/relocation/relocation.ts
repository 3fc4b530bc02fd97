import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import type { ActorRole } from '../../platform/event-store/recorded-event.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import * as deadlines from '../policies/deadlines.policy.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceEvent, ServiceEventData, ServicePlace } from '../service/service.events.js';
import {
  agreedOn,
  assignmentOf,
  type Common,
  commonOf,
  type OfferedPartner,
  requirePermitted,
  type Service,
  type ServiceContext,
  type ServiceFolds,
  type ServiceMoment,
} from '../service/service.state.js';
import { offersWithdrawn } from '../offers/offer-ends.js';
import { matchingStarted } from '../offers/offers.rules.js';
import { requireCustomer } from '../visits/visits.js';
import type { relocationEvents } from './relocation.events.js';

/**
 * Moves a service to where its grave is now, on `moment` there. Whoever sends it has checked the day by the rules of a
 * checkout at the new place. A repeat changes nothing.
 */
export class RelocateService extends DomainCommand<
  OfServiceId & { readonly place: ServicePlace; readonly moment: ServiceMoment }
> {
  readonly type = 'RelocateService';
}

/** Corrects what the place of a service is called, when its grave has not moved. A repeat changes nothing. */
export class CorrectServicePlace extends DomainCommand<OfServiceId & { readonly place: ServicePlace }> {
  readonly type = 'CorrectServicePlace';
}

type Events = readonly ServiceEvent[];

const byOf = (role: ActorRole): ServiceEventData<'ServiceRelocated'>['by'] => (role === 'partner' ? 'system' : role);

const isAt = ({ agreed: { place: known } }: Service, place: ServicePlace): boolean =>
  known.cemeteryId === place.cemeteryId &&
  known.timeZone === place.timeZone &&
  known.region === place.region &&
  known.city === place.city &&
  known.parish === place.parish;

const relocate = ({ place, moment }: RelocateService['payload'], service: Service, rules: ServiceContext): Events => {
  const { now, actor, settings: windows } = rules;
  requireCustomer(service, actor);
  if (isAt(service, place)) return [];
  requirePermitted(service, 'ServiceRelocated', actor.role);
  const { type, occurrence } = service.agreed;
  const times = { type, occurrence, timeZone: place.timeZone, scheduledDate: moment.date, scheduledHour: moment.hour };
  const from = deadlines.matchFrom(times, now);
  const due = deadlines.escalateAt(times, now, windows);
  const relocated: ServiceEventData<'ServiceRelocated'> = {
    by: byOf(actor.role),
    place,
    ...moment,
    partnerId: assignmentOf(service)?.partnerId ?? null,
    at: now.toISOString(),
    matchFrom: from.toISOString(),
    cancelAt: deadlines.cancelAt(times, windows).toISOString(),
    escalateAt: service.status === 'scheduled' ? null : due.toISOString(),
  };
  const events: ServiceEvent[] = [
    ...offersWithdrawn(service, 'relocated', now),
    { type: 'ServiceRelocated', data: relocated },
  ];
  if (service.status === 'scheduled' && from.getTime() <= now.getTime()) {
    events.push(matchingStarted({ round: service.round + 1, now, escalateAt: due }));
  }
  return events;
};

const correctPlace = (
  { place }: CorrectServicePlace['payload'],
  service: Service,
  { now, actor }: ServiceContext,
): Events => {
  if (isAt(service, place)) return [];
  requirePermitted(service, 'ServicePlaceCorrected', actor.role);
  return [{ type: 'ServicePlaceCorrected', data: { by: byOf(actor.role), place, at: now.toISOString() } }];
};

/** The rules of a service whose grave is somewhere else. */
export const relocationDecisions = decisions<Service, ServiceEvent, DeadlineWindows>()
  .on(RelocateService, relocate)
  .on(CorrectServicePlace, correctPlace);

const movedTo = <Known extends Common>(service: Known, place: ServicePlace): Known => ({
  ...service,
  agreed: { ...service.agreed, place },
});

/**
 * At another place everybody may be asked, whoever had the service or declined it at the old one: nobody has failed.
 */
const askedAnew = (history: Common['offerHistory'], partnerId: string | null): Common['offerHistory'] =>
  history.map((one): OfferedPartner => ({
    ...one,
    times: 0,
    declined: false,
    ended: one.partnerId === partnerId ? 'relieved' : (one.ended ?? 'withdrawn'),
  }));

/** How each event of a relocation changes the state. */
export const relocationFolds: ServiceFolds<keyof typeof relocationEvents> = {
  ServiceRelocated: (service, data) => {
    const change = { ...agreedOn(data), matchFrom: data.matchFrom, answered: null };
    if (service.status === 'scheduled') return { ...movedTo(service, data.place), ...change };
    const common = movedTo(commonOf(service), data.place);
    return {
      ...common,
      ...change,
      round: common.round + 1,
      // Work that had begun at the old place begins anew at the new one, with its own photos.
      visit: service.status === 'blocked' ? common.visit + 1 : common.visit,
      offerHistory: askedAnew(common.offerHistory, data.partnerId),
      status: 'matching',
      matchingSince: data.at,
      escalateAt: data.escalateAt,
    };
  },
  ServicePlaceCorrected: (service, { place }) => movedTo(service, place),
};

/** The sentences in a service's history about another place. */
export const relocationSentences: ServiceSentences<keyof typeof relocationEvents> = {
  ServiceRelocated: ({ place: { city }, date: day }, { texts, date, as }) =>
    as === 'partner' ? texts.relocatedFromYou() : texts.relocated(city, date(day)),
  ServicePlaceCorrected: () => null,
};
