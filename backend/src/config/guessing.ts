import { createRequire } from 'node:module';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let estimator: ZxcvbnFactory | undefined;

/**
 * How many guesses an attacker needs for a text, as a power of ten: 6 is a million. Knows the 40,000 most common leaked
 * passwords, keyboard patterns, sequences, repeats and dates; no network call. Reads the first 64 characters. The lists take 0.1 s to load and some megabytes, so they are loaded at the first call.
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
    // Without these bounds a text made for it takes a second, during which nothing else runs.
    maxLength: 64,
    l33tMaxSubstitutions: 16,
  });
}
