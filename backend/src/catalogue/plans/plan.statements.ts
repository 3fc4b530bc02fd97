import type { Translations } from '@perpetua/contracts/languages';
import type { Statement } from '../../platform/database/database.js';
import type { PlanFacts } from '../catalogue.queries.js';

export interface PlanRow {
  id: string;
  name: Translations;
  months: number;
  discount_percent: number;
  version: number;
}

/** A plan with its version, a number that increases with each change. */
export interface PlanRecord extends PlanFacts {
  readonly version: number;
}

const columns = 's.id, s.name, s.months, s.discount_percent::float8 AS discount_percent, s.version';

/** SQL expression for the plans on sale as a JSON array with the fields of {@link PlanRow}, the shortest plan first. */
export const plansOnSale = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'months', s.months,
                                               'discount_percent', s.discount_percent, 'version', s.version) ORDER BY s.months, s.id), '[]')
  FROM catalogue.service_plans s WHERE s.deleted_at IS NULL)`;

export const planOf = ({ id, name, months, discount_percent: discountPercent, version }: PlanRow): PlanRecord => ({
  id,
  name,
  months,
  discountPercent,
  version,
});

/** Every plan on sale, the shortest first. */
export const allPlans = (): Statement => ({
  name: 'catalogue.plans',
  text: `SELECT ${columns} FROM catalogue.service_plans s WHERE s.deleted_at IS NULL ORDER BY s.months, s.id`,
});

/** A plan, whether on sale or withdrawn. */
export const planEver = (id: string): Statement => ({
  name: 'catalogue.plan-ever',
  text: `SELECT ${columns} FROM catalogue.service_plans s WHERE s.id = $1`,
  values: [id],
});

/** The name of the unique index that allows only one plan on sale per length. */
export const oneOfALength = 'service_plans_one_a_length';

/** Adds a plan. Its slug is made from the id, because nothing refers to a plan by its slug. */
export const insertPlan = (plan: PlanFacts, now: Date): Statement => ({
  name: 'catalogue.insert-plan',
  text: `INSERT INTO catalogue.service_plans AS s (id, slug, name, months, discount_percent, created_at)
         VALUES ($1, 'plan-' || $1::uuid, $2, $3, $4, $5) RETURNING ${columns}`,
  values: [plan.id, plan.name, plan.months, plan.discountPercent, now],
});

/**
 * The new fields of a plan and the version that they are based on. An undefined field does not change; an undefined
 * version is not checked.
 */
export type PlanEdit = Partial<Omit<PlanRecord, 'id'>>;

/** Changes a plan. Returns no row when the plan is not on sale or has another version. */
export const updatePlan = (id: string, { name, months, discountPercent, version }: PlanEdit): Statement => ({
  name: 'catalogue.update-plan',
  text: `UPDATE catalogue.service_plans AS s
         SET name = coalesce($2, s.name), months = coalesce($3, s.months),
             discount_percent = coalesce($4, s.discount_percent), version = s.version + 1
         WHERE s.id = $1 AND s.version = coalesce($5, s.version) AND s.deleted_at IS NULL RETURNING ${columns}`,
  values: [id, name ?? null, months ?? null, discountPercent ?? null, version ?? null],
});

/** Withdraws a plan. Returns one row when the plan exists; `withdrawn` is false when the plan was already withdrawn. */
export const withdrawPlan = (id: string, now: Date): Statement => ({
  name: 'catalogue.withdraw-plan',
  text: `WITH gone AS (UPDATE catalogue.service_plans SET deleted_at = $2 WHERE id = $1 AND deleted_at IS NULL RETURNING id)
         SELECT EXISTS (SELECT FROM gone) AS withdrawn FROM catalogue.service_plans s WHERE s.id = $1`,
  values: [id, now],
});
