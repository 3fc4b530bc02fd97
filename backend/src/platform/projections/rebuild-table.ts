import type { Client } from 'pg';

/** Suffix of the name of the table that a rebuild fills. */
export const BUILDING = '_next';

interface IndexPair {
  readonly schema: string;
  readonly built: string;
  readonly live: string;
}

/**
 * SQL for the definition of each index of a table, without the names of index and table, so that matching indexes of
 * two tables can be paired.
 */
const INDEXES = (table: string): string => `
  SELECT indexrelid::regclass::text, relnamespace::regnamespace::text AS schema, relname AS name,
         row_number() OVER (PARTITION BY shape ORDER BY indexrelid) AS nth, shape
  FROM (
    SELECT indexrelid, indisunique || ' ' || indisprimary || regexp_replace(pg_get_indexdef(indexrelid), '^.*? USING ', ' ') AS shape
    FROM pg_catalog.pg_index WHERE indrelid = ${table}::regclass
  ) AS index JOIN pg_catalog.pg_class ON pg_class.oid = indexrelid`;

const INDEX_PAIRS = `SELECT built.schema, built.name AS built, live.name AS live
  FROM (${INDEXES('$1')}) AS built JOIN (${INDEXES('$2')}) AS live USING (shape, nth)`;

const GRANTS = `SELECT grantee::regrole::text AS grantee, string_agg(privilege_type, ', ') AS privileges
  FROM pg_catalog.pg_class, aclexplode(relacl) WHERE oid = $1::regclass AND grantee <> 0 AND grantee <> relowner GROUP BY 1`;

/**
 * A table that a rebuild fills while readers use the live one, and that then replaces the live one. All statements run
 * as the owner, on one connection.
 */
export class RebuildTable {
  private readonly next: string;

  constructor(
    private readonly client: Client,
    /** The live table, schema-qualified. */
    private readonly live: string,
  ) {
    this.next = `${live}${BUILDING}`;
  }

  /** Creates an empty copy of the live table: columns, defaults, checks, indexes and grants. */
  async create(): Promise<void> {
    await this.discard();
    await this.client.query(`CREATE TABLE ${this.next} (LIKE ${this.live} INCLUDING ALL)`);
    const { rows } = await this.client.query<{ grantee: string; privileges: string }>(GRANTS, [this.live]);
    for (const { grantee, privileges } of rows) {
      await this.client.query(`GRANT ${privileges} ON ${this.next} TO ${grantee}`);
    }
  }

  /** Drops the table that an interrupted rebuild left. */
  async discard(): Promise<void> {
    await this.client.query(`DROP TABLE IF EXISTS ${this.next}`);
  }

  /**
   * Waits for transactions that write to the live table, and blocks new ones until this transaction ends; readers
   * continue.
   */
  async holdOffWriters(): Promise<void> {
    await this.client.query(`LOCK TABLE ${this.live} IN SHARE ROW EXCLUSIVE MODE`);
  }

  /** Drops the live table and takes over its name and the names of its indexes, in the caller's transaction. */
  async takeThePlace(): Promise<void> {
    const { rows } = await this.client.query<IndexPair>(INDEX_PAIRS, [this.next, this.live]);
    await this.client.query(`DROP TABLE ${this.live}`);
    await this.client.query(`ALTER TABLE ${this.next} RENAME TO ${this.live.split('.').at(-1)}`);
    for (const { schema, built, live } of rows) {
      const { client } = this;
      await client.query(
        `ALTER INDEX ${schema}.${client.escapeIdentifier(built)} RENAME TO ${client.escapeIdentifier(live)}`,
      );
    }
  }
}
