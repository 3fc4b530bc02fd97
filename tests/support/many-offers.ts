import { Temporal } from 'temporal-polyfill';
import { serviceRow } from '../../backend/src/fulfilment/projections/service-row.projection.js';
import { MakeOffer, type ScheduledService, ScheduleService } from '../../backend/src/fulfilment/service.commands.js';
import { serviceDecider } from '../../backend/src/fulfilment/service.decider.js';
import type { ServiceEvent } from '../../backend/src/fulfilment/service.events.js';
import { Clock } from '../../backend/src/platform/clock.js';
import { deadlinesStatement } from '../../backend/src/platform/event-store/deadline-rows.js';
import { EventStore, requestHash } from '../../backend/src/platform/event-store/event-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestApp } from './app.js';

/** A service that is offered. */
export interface Offer {
  readonly serviceId: string;
  readonly offerId: string;
  readonly expiresAt: Date;
}

/** Who is asked, and for how long. */
export interface Asking {
  readonly partnerId: string;
  readonly seconds: number;
}

const BY_TESTS = { id: 'tests', role: 'system' } as const;

/**
 * Writes a service like one that was bought and that a partner is being asked about, as its rules would but at once: all
 * its events, its row and its deadlines in one append.
 */
export const writeOffer = async (
  { app, config }: TestApp,
  agreed: ScheduledService,
  { partnerId, seconds }: Asking,
): Promise<Offer> => {
  const serviceId = newId();
  const now = app.get(Clock, { strict: false }).now();
  const offer = Temporal.Duration.from({ seconds });
  const decider = serviceDecider({ ...config.deadlines, offer });
  const meta = { commandId: newId(), actor: BY_TESTS, correlationId: agreed.orderId };
  const schedule = new ScheduleService({ ...agreed, serviceId }, meta);
  const considered = [{ partnerId, distanceKm: 1, outcome: 'chosen' as const }];
  const asked = { serviceId, partnerId, capacity: 1, distanceKm: 1, considered, round: 1, by: 'system' as const };
  const given = { now, actor: BY_TESTS };
  const begun = decider.decide(schedule, decider.initialState, given);
  const matching = begun.reduce(decider.evolve, decider.initialState);
  const events: readonly ServiceEvent[] = [...begun, ...decider.decide(new MakeOffer(asked, meta), matching, given)];
  const state = events.reduce(decider.evolve, decider.initialState);
  const at = { streamId: serviceId, version: events.length, correlationId: agreed.orderId, now };
  await app.get(EventStore, { strict: false }).append({
    streamId: serviceId,
    streamType: decider.streamType,
    expected: 'new',
    events,
    meta,
    requestHash: requestHash('ScheduleService', schedule.payload),
    occurredAt: now,
    rows: [
      serviceRow.statement(state, at),
      deadlinesStatement(
        decider.deadlines(state).map((deadline) => ({ ...deadline, armedAt: events.length })),
        { ...at, streamType: decider.streamType },
      ),
    ],
  });
  if (state.status !== 'offered' || state.offer === null) throw new Error(`the service is ${state.status}`);
  return { serviceId, offerId: state.offer.offerId, expiresAt: new Date(state.offer.expiresAt) };
};
