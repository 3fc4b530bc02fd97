import { createRequire } from 'node:module';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let estimator: ZxcvbnFactory | undefined;

/**
 * Estimates how many guesses an attacker needs for a text, as a power of ten: 6 means a million. Considers the 40,000
 * most common leaked passwords, keyboard patterns, sequences, repeats and dates, without a network call. Reads only the
 * first 64 characters. The word lists take 0.1 s and some megabytes to load, so they are loaded on the first call.
 */
export function guessesAsPowerOfTen(text: string): number {
  estimator ??= loadEstimator();
  return estimator.check(text).guessesLog10;
}

function loadEstimator(): ZxcvbnFactory {
  const load = createRequire(import.meta.url);
  const { ZxcvbnFactory: Factory } = load('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const lists = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Factory({
    dictionary: lists.dictionary,
    graphs: lists.adjacencyGraphs,
    // Without these limits, a crafted text would block the event loop for a second.
    maxLength: 64,
    l33tMaxSubstitutions: 16,
  });
}
