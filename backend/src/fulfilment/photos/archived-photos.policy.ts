import type { Language } from '@perpetua/contracts/languages';
import type { PhotoKind } from '@perpetua/contracts/service-photos';
import { withOffset } from '../../platform/clock/local-time.js';
import type { ServiceRow } from '../reading/service.row.js';

const WORDS: Readonly<Record<Language, Readonly<Record<PhotoKind, string>>>> = {
  pt: { before: 'antes', after: 'depois' },
  en: { before: 'before', after: 'after' },
  es: { before: 'antes', after: 'despues' },
};

/**
 * The photos of services as files, named after when they were taken by the clock of the place, for example
 * `2026-11-24-1112-antes-1f3c.jpg`; the last four characters are those of the photo's id.
 */
export const archivedPhotos = (
  services: readonly Pick<ServiceRow, 'photos' | 'time_zone'>[],
  language: Language,
): { readonly photoId: string; readonly name: string }[] =>
  services.flatMap(({ photos, time_zone: timeZone }) =>
    photos.map(({ photoId, kind, takenAt }) => {
      const [day, time] = withOffset(new Date(takenAt), timeZone).split('T');
      const minute = time?.slice(0, 5).replace(':', '');
      return { photoId, name: `${day}-${minute}-${WORDS[language][kind]}-${photoId.slice(-4)}.jpg` };
    }),
  );
