import { createHash } from 'node:crypto';
import { StatementError } from './database.errors.js';

/**
 * One SQL command. `name`, for example `cart.lines-of-user`, belongs to exactly one `text` in the whole program: each
 * connection prepares the statement only once, under that name. Objects in `values` are sent as JSON, arrays as
 * PostgreSQL arrays (so a JSON array needs `JSON.stringify`), `Date` as an instant.
 */
export interface Statement {
  name: string;
  text: string;
  values?: unknown[];
}

/** Maximum length of a name in bytes; PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63;
const HASH_LENGTH = 16;

/**
 * Rejects a name that is used for two texts, and shortens names that PostgreSQL would truncate, such as those of lists
 * with many filters. pg notices a reused name only on a connection that has seen both texts, and in a pipeline only
 * after COMMIT has been sent.
 */
export class StatementNames {
  /** For each name that the program uses, the text of the statement and its name for PostgreSQL. */
  readonly #known = new Map<string, { text: string; name: string }>();

  /**
   * Returns the statement with its name for PostgreSQL; throws `StatementError` if the name is empty or used for
   * another text.
   */
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

/**
 * Replaces the end of a long name with a hash of the whole name, so that names with the same beginning stay distinct.
 */
function shortened(name: string): string {
  const bytes = Buffer.from(name);
  if (bytes.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  return `${bytes.subarray(0, MAX_NAME_LENGTH - HASH_LENGTH - 1).toString('latin1')}-${hash}`;
}
