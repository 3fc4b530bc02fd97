import { DomainError } from '../platform/domain/domain-error.js';

/** 404: there is no such legal text, or no such version of it. */
export const textUnknown = (): DomainError =>
  new DomainError({ code: 'legal_text_unknown', message: 'There is no such legal text.' });

/** 409: the text has changed since the page was opened. */
export const textOutdated = (kind: string, version: string): DomainError =>
  new DomainError({
    code: 'legal_text_outdated',
    message: 'The text has changed. Please read the new version.',
    details: { kind, version },
  });
