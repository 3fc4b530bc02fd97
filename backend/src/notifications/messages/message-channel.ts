import type { NewsText } from '../../mail/index.js';

/** A later attempt may succeed: the service was busy, or was not reached. */
export class MessageDelayed extends Error {
  override readonly name = 'MessageDelayed';
}

/** No attempt will succeed: the message, or where it goes, was refused. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** Starts the error of a message that was refused without knowing whether it was taken. */
export const OUTCOME_UNKNOWN = 'outcome unknown: ';

/** Nobody is there any more, which is no failure: a browser that unsubscribed, a number that was taken away. */
export class MessageUnwanted extends Error {
  override readonly name = 'MessageUnwanted';
}

/** A message in words, and the page that it leads to. */
export interface WrittenMessage extends Pick<NewsText, 'title' | 'text'> {
  readonly id: string;
  /** A path of the website. */
  readonly path: string;
}

/** The longest answer of a service that an error repeats, in characters. */
const MOST_WORDS = 200;

/** What a service said, shortened and without what could identify a person: numbers and addresses. */
export const wordsOf = (text: string): string =>
  text
    .replaceAll(/[^\s"<>]+@[^\s"<>]+|https?:\/\/[^\s"]+|\+?\d[\d\s-]{5,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MOST_WORDS);

/** The statuses that a later attempt may heal, apart from 5xx. */
export const isPassing = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;
