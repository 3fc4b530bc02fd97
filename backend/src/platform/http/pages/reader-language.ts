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
