import type { ProductType, TaxClass } from '@perpetua/contracts/catalogue.contract';
import type { Translations } from '@perpetua/contracts/languages';
import type { PlanFacts, ProductFacts } from './catalogue.queries.js';

/** A product on sale, with what only its own pages show. */
export interface ProductRecord extends ProductFacts {
  readonly slug: string;
  readonly description: Translations;
  readonly imageVersion: string | null;
  readonly createdAt: Date;
}

/** The whole catalogue as it was at one revision. */
export interface CatalogueSnapshot {
  readonly revision: string;
  /** On sale, the newest first. */
  readonly products: ReadonlyMap<string, ProductRecord>;
  /** On sale, the shortest first. */
  readonly plans: readonly PlanFacts[];
  readonly withdrawnPlans: readonly PlanFacts[];
}

/** The one row of the statement that reads everything. */
export interface SnapshotRow {
  revision: string;
  products: {
    id: string;
    slug: string;
    type: ProductType;
    name: Translations;
    description: Translations;
    price_cents: number;
    tax_class: TaxClass;
    plan_eligible: boolean;
    lead_hours: number;
    commission_bps: number | null;
    image_version: string | null;
    cart_image: string | null;
    created_at: string;
  }[];
  plans: { id: string; name: Translations; months: number; discount_percent: number; withdrawn: boolean }[];
}

export function snapshotOf({ revision, products, plans }: SnapshotRow): CatalogueSnapshot {
  const planFacts = (withdrawn: boolean): PlanFacts[] =>
    plans
      .filter((plan) => plan.withdrawn === withdrawn)
      .map(({ id, name, months, discount_percent: discountPercent }) => ({ id, name, months, discountPercent }));
  const onSale = planFacts(false);
  const records = products.map((row): ProductRecord => ({
    id: row.id,
    slug: row.slug,
    type: row.type,
    name: row.name,
    description: row.description,
    unitCents: row.price_cents,
    taxClass: row.tax_class,
    leadHours: row.lead_hours,
    commissionBps: row.commission_bps,
    planEligible: row.plan_eligible,
    plans: row.plan_eligible ? onSale : [],
    cartImage: row.cart_image ?? '',
    imageVersion: row.image_version,
    createdAt: new Date(row.created_at),
  }));
  return {
    revision,
    products: new Map(records.map((record) => [record.id, record])),
    plans: onSale,
    withdrawnPlans: planFacts(true),
  };
}
