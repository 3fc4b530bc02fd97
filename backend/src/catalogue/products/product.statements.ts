import type {
  ProductDraft,
  ProductQuery,
  ProductSort,
  ProductStatus,
  ProductType,
  TaxClass,
} from '@perpetua/contracts/catalogue.contract';
import type { FlowerCategory } from '@perpetua/contracts/catalogue-terms';
import type { Translations } from '@perpetua/contracts/languages';
import type { Statement } from '../../platform/database/database.js';
import { countUpToMaximum, rangeOf } from '../../platform/http/requests/lists.js';
import { type PlanRow, plansOnSale } from '../plans/plan.statements.js';
import type { PictureRecord, ProductRecord } from './product.policy.js';

export interface ProductRow {
  id: string;
  slug: string;
  type: ProductType;
  name: Translations;
  description: Translations;
  price_cents: number;
  tax_class: TaxClass;
  plan_eligible: boolean;
  lead_hours: number;
  category: FlowerCategory | null;
  has_ribbon: boolean;
  commission_bps: number | null;
  image_version: string | null;
  created_at: Date;
  version: number;
  status: ProductStatus;
  draft: ProductDraft | null;
  pictures?: readonly PictureRecord[];
}

const columns = `p.id, p.slug, p.type, p.name, p.description, p.price_cents, p.tax_class, p.plan_eligible,
  p.lead_hours, p.category, p.has_ribbon, p.commission_bps, p.image_version, p.created_at, p.version, p.draft,
  CASE WHEN p.off_sale_since IS NULL THEN 'published' WHEN p.is_draft THEN 'draft' ELSE 'withdrawn' END AS status`;

/** The columns of a product, and all its pictures, which lists of products do not need. */
export const columnsAndPictures = `${columns},
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'alt', g.alt, 'version', g.version,
     'originalVersion', g.original_version, 'crops', g.crops) ORDER BY g.place), '[]')
   FROM catalogue.product_pictures g WHERE g.product_id = p.id) AS pictures`;

export const recordOf = (row: ProductRow): ProductRecord => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  name: row.name,
  description: row.description,
  unitCents: row.price_cents,
  taxClass: row.tax_class,
  planEligible: row.plan_eligible,
  leadHours: row.lead_hours,
  category: row.category,
  hasRibbon: row.has_ribbon,
  commissionBps: row.commission_bps,
  imageVersion: row.image_version,
  createdAt: row.created_at,
  version: row.version,
  status: row.status,
  draft: row.draft,
  pictures: row.pictures,
});

/**
 * The ORDER BY clause of each sort order. Each has two indexes: one that begins with the product type, and one without
 * it.
 */
const orders: Record<ProductSort, (table: string) => string> = {
  newest: (table) => `${table}.created_at DESC, ${table}.slug`,
  created_desc: (table) => `${table}.created_at DESC, ${table}.slug`,
  created_asc: (table) => `${table}.created_at, ${table}.slug DESC`,
  name_asc: (table) => `${table}.name_key, ${table}.slug`,
  name_desc: (table) => `${table}.name_key DESC, ${table}.slug DESC`,
  price_asc: (table) => `${table}.price_cents, ${table}.created_at DESC, ${table}.slug`,
  price_desc: (table) => `${table}.price_cents DESC, ${table}.created_at DESC, ${table}.slug`,
};

/**
 * A page of all products on sale, optionally of one type, in all categories: reads an index, then only the rows of that
 * page.
 */
export function productsPage({ type, sort, ...query }: ProductQuery): Statement {
  const { limit, offset } = rangeOf(query);
  const ofType = type === undefined ? '' : 'AND p.type = $3';
  return {
    name: `catalogue.products-${sort}${type === undefined ? '' : '-of-type'}`,
    text: `
      SELECT ${columns} FROM (
        SELECT p.id FROM catalogue.products p WHERE p.off_sale_since IS NULL ${ofType} ORDER BY ${orders[sort]('p')}
        LIMIT $1 OFFSET $2) page
      JOIN catalogue.products p ON p.id = page.id ORDER BY ${orders[sort]('p')}`,
    values: type === undefined ? [limit, offset] : [limit, offset, type],
  };
}

/** How many products {@link productsPage} has on all pages. */
export const productsCount = ({ type }: Pick<ProductQuery, 'type'>): Statement => ({
  name: `catalogue.products-count${type === undefined ? '' : '-of-type'}`,
  text: countUpToMaximum(
    `FROM catalogue.products p WHERE p.off_sale_since IS NULL ${type === undefined ? '' : 'AND p.type = $1'}`,
  ),
  values: type === undefined ? [] : [type],
});

/**
 * A page of the products on sale whose texts contain all of these words, optionally of one type and category. Each row
 * has the `total` number of products on all pages; a page past the end is one row whose other columns are null. The
 * longest word is looked up in the trigram index.
 */
export function productsFound(words: readonly string[], { type, category, sort, ...query }: ProductQuery): Statement {
  const { limit, offset } = rangeOf(query);
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  return {
    name: `catalogue.products-found-${sort}`,
    text: `
      WITH hits AS MATERIALIZED (
        SELECT p.id, p.price_cents, p.created_at, p.name_key, p.slug FROM catalogue.products p
        WHERE p.off_sale_since IS NULL AND p.search LIKE platform.search_pattern($3)
          AND p.search LIKE ALL (ARRAY(SELECT platform.search_pattern(word) FROM unnest($4::text[]) AS word))
          AND ($5::text IS NULL OR p.type = $5) AND ($6::text IS NULL OR p.category = $6)),
      page AS (SELECT h.id FROM hits h ORDER BY ${orders[sort]('h')} LIMIT $1 OFFSET $2)
      SELECT counted.total, ${columns} FROM (SELECT count(*)::int AS total FROM hits) counted
      LEFT JOIN (page JOIN catalogue.products p ON p.id = page.id) ON true ORDER BY ${orders[sort]('p')}`,
    values: [limit, offset, longest, [...words], type ?? null, category ?? null],
  };
}

export const productById = (id: string): Statement => ({
  name: 'catalogue.product',
  text: `SELECT ${columnsAndPictures} FROM catalogue.products p WHERE p.id = $1 AND p.off_sale_since IS NULL`,
  values: [id],
});

/** A product in any status. */
export const productEver = (id: string): Statement => ({
  name: 'catalogue.product-ever',
  text: `SELECT ${columnsAndPictures} FROM catalogue.products p WHERE p.id = $1`,
  values: [id],
});

/**
 * A page of drafts or of withdrawn products, with rows like those of {@link productsFound}; without words, all products
 * of that status match.
 */
export function productsOffSale(words: readonly string[], query: ProductQuery): Statement {
  const { type, category, sort, status } = query;
  const { limit, offset } = rangeOf(query);
  return {
    name: `catalogue.products-off-sale-${sort}`,
    text: `
      WITH hits AS MATERIALIZED (
        SELECT p.id, p.price_cents, p.created_at, p.name_key, p.slug FROM catalogue.products p
        WHERE p.off_sale_since IS NOT NULL AND p.is_draft = $3
          AND p.search LIKE ALL (ARRAY(SELECT platform.search_pattern(word) FROM unnest($4::text[]) AS word))
          AND ($5::text IS NULL OR p.type = $5) AND ($6::text IS NULL OR p.category = $6)),
      page AS (SELECT h.id FROM hits h ORDER BY ${orders[sort]('h')} LIMIT $1 OFFSET $2)
      SELECT counted.total, ${columns} FROM (SELECT count(*)::int AS total FROM hits) counted
      LEFT JOIN (page JOIN catalogue.products p ON p.id = page.id) ON true ORDER BY ${orders[sort]('p')}`,
    values: [limit, offset, status === 'draft', [...words], type ?? null, category ?? null],
  };
}

export interface ProductFactsRow extends Omit<
  ProductRow,
  'slug' | 'description' | 'image_version' | 'created_at' | 'version' | 'status' | 'draft' | 'pictures'
> {
  cart_image: string | null;
  plans: PlanRow[] | null;
}

/**
 * The facts about the given products that a sale needs, in the sequence of `ids`; products that are not on sale are
 * left out.
 */
export const productFacts = (ids: readonly string[]): Statement => ({
  name: 'catalogue.product-facts',
  text: `
    SELECT p.id, p.type, p.name, p.price_cents, p.tax_class, p.plan_eligible, p.lead_hours, p.category, p.has_ribbon,
      p.commission_bps, translate(encode(i.bytes, 'base64'), E'\\n', '') AS cart_image,
      CASE WHEN p.plan_eligible THEN ${plansOnSale} END AS plans
    FROM catalogue.products p
    LEFT JOIN catalogue.product_pictures g ON g.product_id = p.id AND g.place = 0
    LEFT JOIN catalogue.product_images i ON i.picture_id = g.id AND i.size = 'cart'
    WHERE p.id = ANY ($1::uuid[]) AND p.off_sale_since IS NULL ORDER BY array_position($1::uuid[], p.id)`,
  values: [[...ids]],
});

/** The row of a price example. */
export type PriceRow = Pick<ProductRow, 'type' | 'name' | 'price_cents' | 'commission_bps'>;

/** The cheapest, the middle and the dearest product on sale of each type. */
export const priceExamples = (): Statement => ({
  name: 'catalogue.price-examples',
  text: `SELECT type, name, price_cents, commission_bps FROM (
           SELECT p.type, p.name, p.price_cents, p.commission_bps,
                  row_number() OVER (PARTITION BY p.type ORDER BY p.price_cents, p.slug) AS place,
                  count(*) OVER (PARTITION BY p.type) AS among
           FROM catalogue.products p WHERE p.off_sale_since IS NULL) ranked
         WHERE place IN (1, (among + 1) / 2, among) ORDER BY type DESC, place`,
});
