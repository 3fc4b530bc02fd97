import type { Fields } from '../platform/changes/field-changes.policy.js';
import type { PlanRecord } from './plan.statements.js';
import { editToPublish, type ProductEdit, type ProductRecord } from './product.policy.js';

/** What the history says of a product as the shop has it. */
export const fieldsOfProduct = (product: ProductRecord): Fields => ({
  ...standing(product),
  ...edited(product),
  pictures: product.pictures?.map(({ id, version }) => `${id}:${version}`),
  pictureWords: product.pictures?.map(({ alt }) => alt),
});

/** What the history says of a product as it will be once its draft is published. */
export const fieldsOfDraft = (product: ProductRecord): Fields => ({
  ...standing(product),
  ...edited(editToPublish(product)),
});

export const fieldsOfPlan = ({ name, months, discountPercent }: PlanRecord): Fields => ({
  name,
  months,
  discountPercent,
});

const standing = ({ status, draft }: ProductRecord): Fields => ({ status, draft: draft !== null });

const edited = (product: ProductEdit): Fields => ({
  name: product.name,
  description: product.description,
  priceCents: product.unitCents,
  taxClass: product.taxClass,
  planEligible: product.planEligible,
  leadHours: product.leadHours,
  commissionBps: product.commissionBps,
});
