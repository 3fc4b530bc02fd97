import type { Language } from '@perpetua/contracts/languages';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import type { AuditedEvent } from './audited-event.js';
import { englishSentences } from './english.sentences.js';
import { type Told, type Words, wordsOf } from './facts.js';
import { portugueseSentences } from './portuguese.sentences.js';
import type { Sentences } from './sentences.js';
import { spanishSentences } from './spanish.sentences.js';

const SENTENCES: Record<Language, Sentences> = {
  pt: portugueseSentences,
  en: englishSentences,
  es: spanishSentences,
};

/** Returns the event as a sentence, or its type if this version of the application does not know the type. */
export const sentenceOf = (event: Recorded, language: Language, told: Omit<Told, 'streamId'>): string => {
  const sentence = SENTENCES[language][event.type as AuditedEvent['type']] as
    | ((data: object, words: Words) => string)
    | undefined;
  return sentence?.(event.data, wordsOf(language, { ...told, streamId: event.streamId })) ?? event.type;
};
