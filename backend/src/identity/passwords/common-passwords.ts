import { guessesAsPowerOfTen } from '../../config/guessing.js';
import { passwordCommon } from '../identity.errors.js';

/** The password of the demo accounts; the README publishes it. */
const DEMO_PASSWORD = 'Saudade!2026';

/**
 * The number of guesses that a password must withstand, as a power of ten. Fewer than a million guesses find the
 * passwords on the lists that attackers try first, and similar ones.
 */
const MIN_GUESSES_POWER = 6;

/** The number of leading characters that are checked; checking more would only take longer. */
const JUDGED_CHARACTERS = 32;

/**
 * Refuses a common password: one from the lists of leaked passwords, even with the usual additions (`Password1!`), a
 * repetition, a sequence, or the password of the demo accounts. Called for every password that a person chooses.
 * @param path the field of the request that contains the password
 * @throws DomainError 422 `password_common`
 */
export function refuseCommonPassword(password: string | undefined, path: string): void {
  if (password === undefined) return;
  const isDemo = password.toLowerCase() === DEMO_PASSWORD.toLowerCase();
  if (isDemo || guessesAsPowerOfTen(password.slice(0, JUDGED_CHARACTERS)) < MIN_GUESSES_POWER)
    throw passwordCommon(path);
}
