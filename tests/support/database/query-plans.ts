import { Client } from 'pg';
import type { Statement } from '../../../backend/src/platform/database/database.js';
import { sessionConfig } from '../../../backend/src/platform/database/session-settings.js';
import type { TestDatabase } from './test-database.js';

/** PostgreSQL's plan for a statement. */
export interface QueryPlan {
  /** The names of the indexes that the plan uses, without duplicates. */
  readonly indexes: readonly string[];
  /** The tables that the plan scans completely. */
  readonly wholeTables: readonly string[];
}

/** A plan with the statistics of one execution. */
export interface AnalyzedPlan extends QueryPlan {
  /** The number of 8 kB pages that the query accessed. */
  readonly blocks: number;
}

/** A plan node in the output of EXPLAIN. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The topmost node in the output of EXPLAIN (ANALYZE, BUFFERS). */
interface AnalyzedNode extends PlanNode {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

interface Explained<Node> {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }];
}

/** Runs a statement with its values, as the application would, and returns its plan. */
export async function planOf({ database }: TestDatabase, { name, text, values }: Statement): Promise<AnalyzedPlan> {
  const rows = await database.query<Explained<AnalyzedNode>>({
    name: `explain.${name}`,
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  });
  const plan = topmost(rows);
  return {
    ...summary(plan),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

/** The generic plan of a prepared statement, which does not depend on its values. */
export async function genericPlanOf({ url }: TestDatabase, { text }: Statement): Promise<QueryPlan> {
  const client = new Client(sessionConfig({ url, applicationName: 'perpetua-tests' }));
  await client.connect();
  try {
    const { rows } = await client.query<Explained<PlanNode>>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    return summary(topmost(rows));
  } finally {
    await client.end();
  }
}

function topmost<Node>([row]: readonly Explained<Node>[]): Node {
  if (row === undefined) throw new Error('PostgreSQL has explained nothing');
  return row['QUERY PLAN'][0].Plan;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function summary(plan: PlanNode): QueryPlan {
  const nodes = nodesOf(plan);
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].toSorted(),
    wholeTables: whole.flatMap((node) => node['Relation Name'] ?? []),
  };
}
