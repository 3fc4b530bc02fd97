import { createHash } from 'node:crypto';
import { StatementError } from './database.errors.js';

/**
 * One SQL command. `name` belongs to exactly one `text` in the whole program (`cart.lines-of-user`): each connection
 * prepares it once under that name. Objects in `values` are sent as JSON, arrays as PostgreSQL arrays (so a JSON array
 * needs `JSON.stringify`), `Date` as an instant.
 */
export interface Statement {
  name: string;
  text: string;
  values?: unknown[];
}

/** PostgreSQL cuts off what is longer, in bytes. */
const MAX_NAME_LENGTH = 63;
const HASH_LENGTH = 16;

/**
 * Refuses a name used for two texts, and shortens names that PostgreSQL would cut off, such as those of lists with many
 * filters. pg itself notices the former only on a connection that has seen both, and inside a pipeline only after the rest,
 * COMMIT included, has been sent.
 */
export class StatementNames {
  /** By the name that the program gave. */
  readonly #known = new Map<string, { text: string; name: string }>();

  /** Returns the statement under the name for PostgreSQL, or throws `StatementError`. */
  verified(statement: Statement): Statement {
    const known = this.#known.get(statement.name) ?? this.#add(statement);
    if (known.text !== statement.text) {
      throw new StatementError(
        'statement_name_reused',
        `Statement name ${statement.name} stands for two different texts.`,
      );
    }
    return known.name === statement.name ? statement : { ...statement, name: known.name };
  }

  #add({ name, text }: Statement) {
    if (name === '') throw new StatementError('statement_name_invalid', 'A statement must have a name.');
    const known = { text, name: shortened(name) };
    this.#known.set(name, known);
    return known;
  }
}

/** A long name ends with a hash of the whole, so that two names with the same beginning stay two. */
function shortened(name: string): string {
  const bytes = Buffer.from(name);
  if (bytes.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  return `${bytes.subarray(0, MAX_NAME_LENGTH - HASH_LENGTH - 1).toString('latin1')}-${hash}`;
}
