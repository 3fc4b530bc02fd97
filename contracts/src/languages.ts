import { z } from 'zod';

/** The languages in which all texts for people are stored; the first one is the fallback. */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'pt';

/** A language tag in a request; the code before the hyphen decides. */
export const languageTagSchema = z
  .enum(['pt', 'pt-PT', 'en', 'en-US', 'en-GB', 'es', 'es-ES'])
  .transform((tag) => resolveLanguage(tag));

/** A text in all three languages, none of them blank: `{ pt, en, es }`. */
export const translationsSchema = z.strictObject({
  pt: z.string().trim().min(1),
  en: z.string().trim().min(1),
  es: z.string().trim().min(1),
});
export type Translations = z.infer<typeof translationsSchema>;

/** Whether a value is exactly one of the supported languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * The supported language for a tag of a browser or cookie: the code before the hyphen decides ('en-US' → 'en', 'pt-PT'
 * → 'pt'), whatever its case; anything else is Portuguese.
 */
export function resolveLanguage(tag: string | null | undefined): Language {
  const code = (tag ?? '').trim().split(/[-_]/, 1)[0]?.toLowerCase();
  return isLanguage(code) ? code : fallbackLanguage;
}

/**
 * The text for a reader of `language` (a tag is resolved first). A missing or blank text falls back to Portuguese, then
 * to any language with a text; '' if no language has one.
 */
export function translate(translations: Partial<Translations>, language: string): string {
  const order: Language[] = [resolveLanguage(language), fallbackLanguage, ...languages];
  const texts = order.map((candidate) => translations[candidate] ?? '');
  return texts.find((text) => text.trim() !== '') ?? '';
}
