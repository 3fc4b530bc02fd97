import { isLanguage, type Language } from '@perpetua/contracts/languages';

/**
 * The first language that an Accept-Language header names and the product speaks; undefined when it names none, so that
 * the account's own may decide. Browsers write the one they want most first.
 */
export const languageAskedFor = (header: string | undefined): Language | undefined =>
  (header ?? '')
    .split(',')
    .map((range) => range.trim().split(/[-;]/, 1)[0]?.toLowerCase())
    .find(isLanguage);
