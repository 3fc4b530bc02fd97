import type { Language } from '@perpetua/contracts/languages';
import type { ShortTexts } from './short-news.js';
import { englishShort } from './texts/en.short.texts.js';
import { spanishShort } from './texts/es.short.texts.js';
import { portugueseShort } from './texts/pt.short.texts.js';

/** The texts of notices without a mail, and of messages to phones and devices, by language. */
export const shortTexts: Readonly<Record<Language, ShortTexts>> = {
  pt: portugueseShort,
  en: englishShort,
  es: spanishShort,
};
