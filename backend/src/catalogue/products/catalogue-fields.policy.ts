import type { Crop } from '@perpetua/contracts/picture-crop';
import type { Fields } from '../../platform/changes/field-changes.policy.js';
import type { PlanRecord } from '../plans/plan.statements.js';
import { editToPublish, type PictureRecord, type ProductEdit, type ProductRecord } from './product.policy.js';

/** The audited fields of a product, with the values that the shop shows. */
export const fieldsOfProduct = (product: ProductRecord): Fields => ({
  ...publication(product),
  ...edited(product),
  pictures: product.pictures?.map(({ id, version }) => `${id}:${version}`),
  pictureWords: product.pictures?.map(({ alt }) => alt),
  pictureCrops: cropsOf(product.pictures ?? []),
});

/**
 * One text per crop, e.g. "<picture id>:4:3 0.1 0 0.5 0.6": the aspect ratio, then left, top, width and height as
 * fractions of the picture. Undefined if no picture has a crop.
 */
const cropsOf = (pictures: readonly PictureRecord[]): string[] | undefined => {
  const crops = pictures.flatMap(({ id, crops: { shop, cart } }) => [
    ...(shop === undefined ? [] : [`${id}:4:3 ${edges(shop)}`]),
    ...(cart === undefined ? [] : [`${id}:1:1 ${edges(cart)}`]),
  ]);
  return crops.length === 0 ? undefined : crops;
};

const edges = ({ x, y, width, height }: Crop): string => [x, y, width, height].join(' ');

/** The audited fields of a product, with the values that the shop will show after the draft is published. */
export const fieldsOfDraft = (product: ProductRecord): Fields => ({
  ...publication(product),
  ...edited(editToPublish(product)),
});

export const fieldsOfPlan = ({ name, months, discountPercent }: PlanRecord): Fields => ({
  name,
  months,
  discountPercent,
});

const publication = ({ status, draft }: ProductRecord): Fields => ({ status, draft: draft !== null });

const edited = (product: ProductEdit): Fields => ({
  name: product.name,
  description: product.description,
  priceCents: product.unitCents,
  taxClass: product.taxClass,
  planEligible: product.planEligible,
  leadHours: product.leadHours,
  commissionBps: product.commissionBps,
});
