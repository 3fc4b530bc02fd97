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

const LONGEST_NAME = 63;

/**
 * Refuses names that PostgreSQL would cut off and a name used for two texts. pg itself notices the latter only on a
 * connection that has seen both, and inside a pipeline only after the rest, COMMIT included, has been sent.
 */
export class StatementNames {
  readonly #texts = new Map<string, string>();

  /** Returns the statement, or throws `StatementError`. */
  verified(statement: Statement): Statement {
    const known = this.#texts.get(statement.name);
    if (known === statement.text) return statement;
    if (known !== undefined) {
      throw new StatementError(
        'statement_name_reused',
        `Statement name ${statement.name} stands for two different texts.`,
      );
    }
    if (statement.name === '' || Buffer.byteLength(statement.name) > LONGEST_NAME) {
      throw new StatementError('statement_name_invalid', `Statement name "${statement.name}" must have 1 to 63 bytes.`);
    }
    this.#texts.set(statement.name, statement.text);
    return statement;
  }
}
