import { type Finding, right, warning, wrong } from '../../platform/examination/finding.js';
import { operatorCommand } from '../../config/operator-command.js';

/** A connection of the database's owner; a client of `pg` is one. */
interface Connection {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

const TABLE = `SELECT to_regclass('identity.users') IS NOT NULL AS there`;
const COUNTS = `SELECT count(*) FILTER (WHERE terms_accepted_at IS NOT NULL)::int AS open,
    count(*) FILTER (WHERE terms_accepted_at IS NULL)::int AS invited
  FROM identity.users WHERE usertype_id = 1 AND NOT blocked AND closed_at IS NULL`;

/** Whether an administrator can sign in; also answers on a database without any table. */
export async function administratorFinding(connection: Connection): Promise<Finding> {
  const { rows: tables } = await connection.query(TABLE);
  if (tables[0]?.['there'] !== true) return administratorFindingOf({ open: 0, invited: 0 });
  const [counts] = (await connection.query(COUNTS)).rows;
  return administratorFindingOf({ open: Number(counts?.['open'] ?? 0), invited: Number(counts?.['invited'] ?? 0) });
}

/** @param counts the administrators who can sign in, and those who have not accepted their invitation */
export function administratorFindingOf({ open, invited }: { open: number; invited: number }): Finding {
  const name = 'Administrator';
  if (open > 0) return right(name, `${open} can sign in`);
  const invite = operatorCommand('admin', 'create EMAIL');
  return invited > 0
    ? warning(name, 'invited, but has not followed the link', `${invite} sends a new one.`)
    : wrong(name, 'there is none', invite);
}
