import { guessesAsPowerOfTen } from '../../config/guessing.js';
import { passwordCommon } from '../identity.errors.js';

/** The password of the demo accounts: the README names it. */
const DEMO_PASSWORD = 'Saudade!2026';

/** A password that takes fewer than a million guesses is on the lists that attackers try first, or nearly so. */
const MIN_GUESSES_POWER = 6;

/** Enough of a password to judge it; more would only take longer. */
const JUDGED_CHARACTERS = 32;

/**
 * Refuses a password that others use too: of the lists of leaked passwords, such a word with the usual additions
 * (`Password1!`), a repeat, a sequence, or the demo accounts' own. For every password that a person chooses; an account
 * that an admin makes has none yet.
 * @param path the field of the request that holds it
 * @throws DomainError 422 `password_common`
 */
export function refuseCommonPassword(password: string | undefined, path: string): void {
  if (password === undefined) return;
  const isDemo = password.toLowerCase() === DEMO_PASSWORD.toLowerCase();
  if (isDemo || guessesAsPowerOfTen(password.slice(0, JUDGED_CHARACTERS)) < MIN_GUESSES_POWER)
    throw passwordCommon(path);
}
