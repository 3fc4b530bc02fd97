import { describe, expect, it } from '@jest/globals';
import { archivedPhotos } from './archived-photos.policy.js';

describe('the photos of a service as files', () => {
  it('are named in the reader’s language, after when they were taken by the clock of the place', () => {
    const photo = { takenAt: '2026-07-01T00:12:30.000Z', visit: 1 };
    const photos = [
      { ...photo, photoId: '01900000-0000-7000-8000-000000001f3c', kind: 'before' as const },
      { ...photo, photoId: '01900000-0000-7000-8000-000000002a4d', kind: 'after' as const },
    ];
    const names = archivedPhotos([{ photos, time_zone: 'Atlantic/Azores' }], 'pt').map(({ name }) => name);
    expect(names).toEqual(['2026-07-01-0012-antes-1f3c.jpg', '2026-07-01-0012-depois-2a4d.jpg']);
    const [first] = archivedPhotos([{ photos, time_zone: 'Europe/Lisbon' }], 'en');
    expect(first?.name).toBe('2026-07-01-0112-before-1f3c.jpg');
  });
});
