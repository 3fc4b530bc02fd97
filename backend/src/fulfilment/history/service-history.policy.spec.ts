import { describe, expect, it } from '@jest/globals';
import { languages } from '@perpetua/contracts/languages';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { ServiceEvent } from '../service/service.events.js';
import { englishTexts } from './english.texts.js';
import type { HistoryReader } from './sentence-context.js';
import { serviceHistory } from './service-history.policy.js';

const rose = 'rose';
const lia = 'lia';
const names = new Map([
  [rose, 'Rosa Lima'],
  [lia, 'Lia Reis'],
]);
const occurredAt = new Date('2026-11-21T12:00:00.000Z');
const event = (type: ServiceEvent['type'], data: object): Recorded<ServiceEvent> =>
  ({ type, data, occurredAt }) as unknown as Recorded<ServiceEvent>;

const offered = (partnerId: string) =>
  event('OfferMade', { partnerId, distanceKm: 3.21, by: 'system', considered: [{ partnerId: 'secret' }] });
const course = [
  event('ServiceScheduled', { scheduledDate: '2026-11-24', scheduledHour: '11:00' }),
  event('MatchingStarted', { round: 1 }),
  offered(rose),
  event('OfferDeclined', { partnerId: rose, reason: 'On holiday' }),
  offered(lia),
  event('OfferAccepted', { partnerId: lia, movedTo: null }),
  event('ServiceStarted', { partnerId: lia }),
  event('PhotoAdded', { kind: 'after' }),
  event('ServiceDelivered', { partnerId: lia }),
  event('FeedbackGiven', { rating: 5 }),
  event('ServiceClosed', { partnerId: lia, earnedCents: 1600 }),
];

const read = (events: readonly Recorded<ServiceEvent>[], reader: Partial<HistoryReader>): string[] =>
  serviceHistory(events, { as: 'customer', id: 'ana', language: 'en', names, ...reader }).map(
    ({ sentence }) => sentence,
  );

describe('a service’s history', () => {
  it('shows the customer the assigned partner, and no other partner', () => {
    const sentences = read(course, { as: 'customer' });
    expect(sentences).toEqual([
      'Planned for 24 November 2026, 11:00.',
      'We are looking for the nearest partner.',
      'We contacted the nearest partner.',
      'We contacted the next partner.',
      'Lia Reis accepted.',
      'Lia Reis started.',
      'A photo of the result has arrived.',
      'Lia Reis finished.',
      'You rated it 5 out of 5.',
      'Everything is done.',
    ]);
    expect(sentences.join()).not.toMatch(/Rosa|holiday|16/);
  });

  it('groups consecutive photos of one kind into one line, with the time of the last photo', () => {
    const at = (minute: number, kind: 'before' | 'after') => ({
      ...event('PhotoAdded', { kind }),
      occurredAt: new Date(Date.UTC(2026, 10, 21, 12, minute)),
    });
    const photos = [
      ...Array.from({ length: 3 }, (_, minute) => at(minute, 'before')),
      event('ServiceStarted', { partnerId: lia }),
      ...Array.from({ length: 20 }, (_, minute) => at(10 + minute, 'after')),
      event('ServiceDelivered', { partnerId: lia }),
      at(40, 'after'),
    ];
    const steps = [...course.slice(0, 6), ...photos];
    for (const reader of [{ as: 'customer' }, { as: 'partner', id: lia }, { as: 'admin' }] as const) {
      const history = serviceHistory(steps, { id: 'ana', language: 'pt', names, ...reader }).slice(-5);
      expect(history.filter(({ type }) => type === 'PhotoAdded')).toEqual([
        {
          at: '2026-11-21T12:02:00.000Z',
          type: 'PhotoAdded',
          sentence: 'Recebemos 3 fotografias tiradas antes do trabalho.',
        },
        { at: '2026-11-21T12:29:00.000Z', type: 'PhotoAdded', sentence: 'Recebemos 20 fotografias do resultado.' },
        { at: '2026-11-21T12:40:00.000Z', type: 'PhotoAdded', sentence: 'Recebemos uma fotografia do resultado.' },
      ]);
      expect(history).toHaveLength(5);
    }
  });

  it('shows a partner only what happened after the partner accepted', () => {
    expect(read(course, { as: 'partner', id: lia })).toEqual([
      'You accepted the service.',
      'You started the service.',
      'A photo of the result has arrived.',
      'You finished the service.',
      'The customer rated it 5 out of 5.',
      'Everything is done. You receive €16.00.',
    ]);
    expect(read(course, { as: 'partner', id: rose })).toEqual([]);
  });

  it('shows an admin everything', () => {
    expect(read(course, { as: 'admin' }).slice(2, 5)).toEqual([
      'Offered to Rosa Lima, 3.2 km away.',
      'Rosa Lima declined: On holiday.',
      'Offered to Lia Reis, 3.2 km away.',
    ]);
  });

  it('says who cancelled and how much is refunded', () => {
    const cancelled = (by: string) => [
      event('OfferAccepted', { partnerId: lia, movedTo: '2026-11-30' }),
      event('ServiceCancelled', { by, refundCents: 1000, earnedCents: 800 }),
    ];
    expect(read(cancelled('customer'), {})).toEqual([
      'Lia Reis accepted. The new date is 30 November 2026.',
      'You cancelled the service. €10.00 will be refunded.',
    ]);
    expect(read(cancelled('admin'), {}).at(-1)).toBe('Our team cancelled the service. €10.00 will be refunded.');
    expect(read([event('ServiceCancelled', { by: 'customer', refundCents: 0, earnedCents: 0 })], {})).toEqual([
      'You cancelled the service. At this point there is no refund.',
    ]);
    expect(read(cancelled('system'), {}).at(-1)).toMatch(/^We are sorry: no partner could carry out this service/);
    expect(read(cancelled('customer'), { as: 'partner', id: lia }).at(-1)).toBe('It was cancelled. You receive €8.00.');
    expect(read(cancelled('customer'), { as: 'admin' }).at(-1)).toBe(
      'The customer cancelled. €10.00 will be refunded.',
    );
  });

  it('words every step differently in each language', () => {
    const everySentence = languages.map((language) => read(course, { as: 'admin', language }));
    for (const [index, sentence] of (everySentence[0] ?? []).entries()) {
      const inEach = new Set(everySentence.map((sentences) => sentences[index]));
      expect([sentence, inEach.size]).toEqual([sentence, languages.length]);
    }
    expect(Object.keys(englishTexts).length).toBeGreaterThan(25);
  });
});
