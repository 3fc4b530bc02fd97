import type { Role } from './roles.js';

/**
 * The legal texts and their versions, without schemas, so that public pages can load them. The texts are Markdown files
 * in `backend/src/legal/texts/<kind>/<version>.<language>.md`.
 */

/** The kinds of legal texts. `withdrawal` contains the model withdrawal form. */
export const legalKinds = ['terms', 'privacy', 'partner-terms', 'withdrawal', 'dispute-resolution', 'cookies'] as const;
export type LegalKind = (typeof legalKinds)[number];

/**
 * The versions of each text, newest first, named by the day on which they came into force. The first one is in force;
 * the others can still be read.
 */
export const legalVersions: Readonly<Record<LegalKind, readonly [string, ...string[]]>> = {
  terms: ['2026-12-01', '2026-11-28', '2026-11-01'],
  privacy: ['2026-12-01', '2026-11-30', '2026-11-29', '2026-11-28', '2026-11-01'],
  'partner-terms': ['2026-12-01', '2026-11-28'],
  withdrawal: ['2026-11-28'],
  'dispute-resolution': ['2026-11-28'],
  cookies: ['2026-11-29', '2026-11-28'],
};

/** The version of a text that is in force. */
export const currentLegalVersion = (kind: LegalKind): string => legalVersions[kind][0];

/** The kinds that a person accepts (the privacy policy: takes note of); the others only inform. */
export const acceptedKinds = ['terms', 'privacy', 'partner-terms'] as const satisfies readonly LegalKind[];
export type AcceptedKind = (typeof acceptedKinds)[number];

/** What the owner of an account accepts with it. At a checkout everybody accepts what a customer does. */
export const kindsAcceptedBy = (role: Role): readonly AcceptedKind[] =>
  role === 'partner' ? ['partner-terms', 'privacy'] : ['terms', 'privacy'];

/** The electronic complaints book (DL 156/2005), to which every page and mail of a seller in Portugal links. */
export const complaintsBookUrl = 'https://www.livroreclamacoes.pt/';
