import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { planEvents, productEvents } from '../../backend/src/catalogue/catalogue.events.js';
import { serviceEvents } from '../../backend/src/fulfilment/service/service.events.js';
import { accountEvents } from '../../backend/src/identity/accounts/account.events.js';
import { orderEvents } from '../../backend/src/ordering/order/order.events.js';
import { partnerEvents } from '../../backend/src/partners/partner.events.js';
import { cemeteryEvents } from '../../backend/src/places/cemetery.events.js';
import { venueEvents } from '../../backend/src/places/venue.events.js';
import type { EventDefinitions } from '../../backend/src/platform/event-store/event-definition.js';
import { EventRegistry } from '../../backend/src/platform/event-store/event-registry.js';
import { operatorEvents } from '../../backend/src/platform/operations/operator.events.js';
import { subscriptionEvents } from '../../backend/src/subscriptions/subscription.js';

/**
 * An event as it was stored; `reads` is the data after upcasting to today’s version, if it differs from `data`. Samples
 * are added, never edited.
 */
interface Sample {
  readonly stream: string;
  readonly type: string;
  readonly version: number;
  readonly data: object;
  readonly reads?: object;
}

const samples = JSON.parse(readFileSync(new URL('event-samples.json', import.meta.url), 'utf8')) as Sample[];

const definitions: readonly EventDefinitions[] = [
  accountEvents,
  cemeteryEvents,
  operatorEvents,
  orderEvents,
  partnerEvents,
  planEvents,
  productEvents,
  serviceEvents,
  subscriptionEvents,
  venueEvents,
];

const events = new EventRegistry(definitions);

const nameOf = ({ stream, type, version }: Pick<Sample, 'stream' | 'type' | 'version'>) =>
  `${stream} ${type} version ${version}`;

/** Every schema version of every event type. */
const stored = definitions.flatMap(({ streamType: stream, types }) =>
  Object.entries(types).flatMap(([type, { schemaVersion }]) =>
    Array.from({ length: schemaVersion }, (_, index) => nameOf({ stream, type, version: index + 1 })),
  ),
);

describe('the samples of stored events', () => {
  it('cover every schema version of every event type', () => {
    expect(samples.map(nameOf).toSorted()).toEqual(stored.toSorted());
  });

  it.each(samples.map((sample) => [nameOf(sample), sample] as const))(
    'are upcast to the data that was recorded with them: %s',
    (_name, sample) => {
      const { stream, type, version, data, reads = data } = sample;
      const current = events.upcast(stream, type, { schemaVersion: version, data });
      expect(current).toEqual(reads);
      expect(events.validated(stream, { type, data: current }).data).toEqual(reads);
    },
  );
});
