import type { Language } from '@perpetua/contracts/languages';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** The names in the switcher: the specification labels Portuguese "Portugal". */
export const switcherNames: Record<Language, string> = { ...languageNames, pt: 'Portugal' };

const formatLocales: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };
/**
 * The tag of each language in i18next, which chooses plural forms by it: plain `pt` is Brazil's Portuguese, which counts
 * zero as one.
 */
const textTags: Record<Language, string> = { pt: 'pt-PT', en: 'en', es: 'es' };
const storageKey = 'lng';
const cookieSeconds = 60 * 60 * 24 * 365;

/** Loads one namespace of one language at a time, as a separate file. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, loaded) => {
    const language = shownLanguage(tag);
    import(`../locales/${language}/${namespace}.json`).then(
      (file: { default: Record<string, unknown> }) => loaded(null, file.default),
      (error: Error) => loaded(error, null),
    );
  },
};

/**
 * Chooses the language and loads its texts; resolves when the first page can be rendered. `shown` is the language of a
 * page that the server rendered, and `texts` its namespaces. Without `shown`, the first of these decides: `?lng=`, the
 * user's earlier choice, the browser's list, Portuguese. A language that the user chose, on a page or by a link with
 * `?lng=`, is remembered.
 */
export async function startI18n(shown?: string, texts: readonly string[] = []): Promise<void> {
  i18next.on('languageChanged', describeDocument);
  rememberChosenLanguage();
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: textTags[knownLanguage(shown) ?? chosenLanguage() ?? browserLanguage()],
      supportedLngs: Object.values(textTags),
      // Every language has every text (npm run check), so no fallback language has to be loaded.
      fallbackLng: (tag: string | undefined) => (knownLanguage(tag) === undefined ? [textTags.pt] : []),
      load: 'currentOnly',
      ns: ['common', ...texts],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}

/**
 * The language that the user chose: `?lng=` in the address, then the cookie, then local storage; undefined without a
 * choice, so that the browser's own list decides.
 */
function chosenLanguage(): Language | undefined {
  if (typeof document === 'undefined') return undefined;
  const asked = new URLSearchParams(location.search).get(storageKey);
  return [asked, cookieLanguage(), storedLanguage()].map(knownLanguage).find((language) => language !== undefined);
}

/** The first language of the browser's list for which there are texts; Portuguese if there is none. */
const browserLanguage = (): Language =>
  navigator.languages.map(knownLanguage).find((language) => language !== undefined) ?? 'pt';

/** 'en-GB' → 'en'; undefined for a language without texts. */
function knownLanguage(tag: string | null | undefined): Language | undefined {
  const code = tag?.split('-', 1)[0];
  return isKnown(code) ? code : undefined;
}

function cookieLanguage(): string | undefined {
  const prefix = `${storageKey}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(language: Language): void {
  document.cookie = `${storageKey}=${language}; path=/; max-age=${cookieSeconds}; samesite=lax`;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The cookie keeps the choice when the browser refuses storage.
  }
}

/**
 * Stores the chosen language: in local storage for the browser, and in a cookie for the server, which renders public
 * pages in that language.
 */
export function rememberChosenLanguage(): void {
  const chosen = chosenLanguage();
  if (chosen !== undefined) remember(chosen);
}

/**
 * Switches to the language that the user has chosen, if the page was rendered in another one: the server cannot read
 * local storage.
 */
export async function followChosenLanguage(): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen !== undefined && chosen !== shownLanguage(i18next.resolvedLanguage)) await showLanguage(chosen);
}

/** Changes the language of the page and remembers the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  remember(language);
  dropLanguageFromAddress();
  await showLanguage(language);
}

/** Changes the language of the texts, and remembers nothing. */
export async function showLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(textTags[language]);
}

/** The tag with which `Intl` formats dates and numbers for readers of `language`, e.g. 'pt' → 'pt-PT'. */
export function formatLocale(language: string): string {
  return formatLocales[shownLanguage(language)];
}

/** The language of the shown texts: that of i18next's tag if the application has it, otherwise Portuguese. */
export function shownLanguage(resolved: string | undefined): Language {
  return knownLanguage(resolved) ?? 'pt';
}

function isKnown(language: string | undefined): language is Language {
  return language !== undefined && Object.hasOwn(languageNames, language);
}

function describeDocument(language: string): void {
  if (typeof document !== 'undefined') document.documentElement.lang = formatLocale(language);
}

/** Removes the language from the address: a choice on the page overrides the language in the link. */
function dropLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(storageKey)) return;
  address.searchParams.delete(storageKey);
  history.replaceState(history.state, '', address);
}
