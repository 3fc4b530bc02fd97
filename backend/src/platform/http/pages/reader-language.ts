import { isLanguage, type Language } from '@perpetua/contracts/languages';

/**
 * The first supported language in an Accept-Language header; browsers list languages by preference. Undefined if the
 * header contains none, so that each caller chooses its own default.
 */
export const languageAskedFor = (header: string | undefined): Language | undefined =>
  (header ?? '')
    .split(',')
    .map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase())
    .find(isLanguage);

/** The parts of a request that select a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/**
 * The language from `?lng=`, else from the cookie of an earlier choice, else from the browser's list, else Portuguese
 * (docs/domain.md#specification).
 */
export function languageOf({ url, cookie, acceptLanguage }: PageRequest): Language {
  const requested = URL.canParse(url, 'http://page') ? new URL(url, 'http://page').searchParams.get('lng') : null;
  const chosen = /(?:^|;\s*)lng=([^;]+)/.exec(cookie ?? '')?.[1];
  const known = [requested, chosen].map((tag) => tag?.split('-', 1)[0]).find((code) => isLanguage(code));
  return known ?? languageAskedFor(acceptLanguage) ?? 'pt';
}
