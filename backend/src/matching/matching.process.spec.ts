import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { matchingProcess } from './matching.process.js';

const serviceId = '01900000-0000-7000-8000-000000000001';
const jobsAfter = (type: string, data: object) =>
  matchingProcess.react({ streamType: 'service', streamId: serviceId, type, data } as Recorded);
const search = [{ kind: 'enqueue', queue: 'matching', name: 'find-partner', data: { serviceId } }];
const at = '2027-06-13T08:00:00.000Z';

describe('the end of an offer', () => {
  it('starts matching when it was the last one, and not before', () => {
    expect(jobsAfter('OfferExpired', { at, stillOpen: 1 })).toEqual([]);
    expect(jobsAfter('OfferExpired', { at, stillOpen: 0 })).toEqual([]);
    expect(jobsAfter('OffersExhausted', { at })).toEqual(search);
  });

  it.each(['OfferDeclined', 'OfferExpired', 'OfferWithdrawn'])(
    'starts matching by itself if it was recorded before several offers could be open: %s',
    (type) => {
      expect(jobsAfter(type, { at })).toEqual(search);
      expect(jobsAfter(type, { at, stillOpen: 0 })).toEqual([]);
    },
  );
});
