import type { ProductDraft } from '@perpetua/contracts/catalogue.contract';
import type { Statement } from '../../platform/database/database.js';
import type { ProductEdit } from './product.policy.js';
import { columnsAndPictures } from './product.statements.js';

/** The parameter values of {@link EDITED}, in the same order. */
const editable = ({ name, description, unitCents, taxClass, planEligible, leadHours, ...edit }: ProductEdit) => [
  name,
  description,
  unitCents,
  taxClass,
  planEligible,
  leadHours,
  edit.commissionBps,
  edit.category,
  edit.hasRibbon,
];

const EDITED = `name = $1, description = $2, price_cents = $3, tax_class = $4, plan_eligible = $5, lead_hours = $6,
             commission_bps = $7, category = $8, has_ribbon = $9`;

/**
 * Adds a product. If another product has the `slug`, the database chooses the next free one. A draft is not on sale.
 */
export const insertProduct = (
  { id, slug, product, isDraft }: { id: string; slug: string; product: ProductEdit; isDraft: boolean },
  now: Date,
): Statement => ({
  name: 'catalogue.insert-product',
  text: `INSERT INTO catalogue.products AS p (name, description, price_cents, tax_class, plan_eligible, lead_hours,
                                              commission_bps, category, has_ribbon,
                                              id, slug, type, created_at, is_draft, off_sale_since)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, catalogue.free_slug($11), $12, $13, $14, $15) RETURNING ${columnsAndPictures}`,
  values: [...editable(product), id, slug, product.type, now, isDraft, isDraft ? now : null],
});

/** A product and the version that it must have; undefined accepts any version. */
interface ProductVersion {
  readonly id: string;
  readonly version: number | undefined;
}

/**
 * Replaces everything except the pictures and the slug, and removes unpublished changes. Returns no row if the product
 * has another version.
 */
export const updateProduct = ({ id, version }: ProductVersion, product: ProductEdit): Statement => ({
  name: 'catalogue.update-product',
  text: `UPDATE catalogue.products AS p
         SET ${EDITED}, draft = NULL, version = p.version + 1
         WHERE p.id = $10 AND p.version = coalesce($11, p.version) RETURNING ${columnsAndPictures}`,
  values: [...editable(product), id, version ?? null],
});

/**
 * Stores unpublished changes, or removes them if `draft` is null. Returns no row if the product has another version.
 */
export const updateDraft = ({ id, version }: ProductVersion, draft: ProductDraft | null): Statement => ({
  name: 'catalogue.update-draft',
  text: `UPDATE catalogue.products AS p SET draft = $1, version = p.version + 1
         WHERE p.id = $2 AND p.version = coalesce($3, p.version) RETURNING ${columnsAndPictures}`,
  values: [draft, id, version ?? null],
});

/** Puts a product on sale with the given fields. Returns no row if the product has another version. */
export const publishProduct = ({ id, version }: ProductVersion, product: ProductEdit): Statement => ({
  name: 'catalogue.publish-product',
  text: `UPDATE catalogue.products AS p
         SET ${EDITED}, draft = NULL, off_sale_since = NULL, is_draft = false, version = p.version + 1
         WHERE p.id = $10 AND p.version = coalesce($11, p.version) RETURNING ${columnsAndPictures}`,
  values: [...editable(product), id, version ?? null],
});

/** Removes a draft that was never on sale. */
export const deleteDraft = (id: string): Statement => ({
  name: 'catalogue.delete-draft',
  text: 'DELETE FROM catalogue.products p WHERE p.id = $1 AND p.is_draft RETURNING p.id',
  values: [id],
});

/**
 * Withdraws a product. Returns one row when the product exists; `withdrawn` is false when the product was already
 * withdrawn.
 */
export const withdrawProduct = (id: string, now: Date): Statement => ({
  name: 'catalogue.withdraw-product',
  text: `WITH gone AS (UPDATE catalogue.products SET off_sale_since = $2, version = version + 1
                       WHERE id = $1 AND off_sale_since IS NULL RETURNING id)
         SELECT EXISTS (SELECT FROM gone) AS withdrawn FROM catalogue.products p WHERE p.id = $1`,
  values: [id, now],
});
