import { type Product, type ServicePlan } from '@perpetua/contracts/catalogue.contract';
import type { CropFault, CropPlace } from '@perpetua/contracts/picture-crop';
import { toDecimal } from '@perpetua/contracts/money';
import { DomainError, notFound } from '../platform/domain/domain-error.js';
import { maximumPictures } from '@perpetua/contracts/limits';

export const productNotFound = (): DomainError => notFound('Product');

export const planNotFound = (): DomainError => notFound('Plan');

export const imageNotFound = (): DomainError => notFound('Image');

/** 409: somebody else has changed the product since the caller read it; `current` is the product as it is now. */
export const productChanged = (current: Product): DomainError =>
  new DomainError({
    code: 'product_changed',
    message: 'The product has changed in the meantime.',
    details: { version: current.version, current },
  });

/** 422: the type of a product (flowers or cleaning) cannot change, because carts and orders store it. */
export const productTypeFixed = (): DomainError =>
  new DomainError({ code: 'product_type_fixed', message: 'The type of a product cannot be changed.' });

/** 422: a product without a picture cannot be put on sale. */
export const productWithoutPicture = (): DomainError =>
  new DomainError({
    code: 'product_without_picture',
    message: 'A product needs a picture before it is published.',
  });

/** 422: the product has the maximum number of pictures. */
export const tooManyPictures = (): DomainError =>
  new DomainError({
    code: 'too_many_pictures',
    message: `A product has at most ${maximumPictures} pictures.`,
    details: { most: maximumPictures },
  });

const cropFaults: Record<CropFault, string> = {
  crop_outside_picture: 'A crop leaves the picture.',
  crop_too_small: 'A crop has too few pixels of the picture.',
  crop_wrong_shape: 'A crop is 4:3 for the shop and 1:1 for the cart.',
};

/** 400: the requested crop is not possible for this picture. */
export const cropRefused = (code: CropFault, details: { imageId: string; place: CropPlace }): DomainError =>
  new DomainError({ code, message: cropFaults[code], details });

/** 422: only cleanings are sold in plans. */
export const planOnlyForCleanings = (): DomainError =>
  new DomainError({ code: 'plan_only_for_cleanings', message: 'Only cleanings can be sold in plans.' });

/** 422: a cleaning was given an attribute that only flowers have. */
export const categoryOnlyForFlowers = (): DomainError =>
  new DomainError({
    code: 'category_only_for_flowers',
    message: 'Only flowers have a category and a ribbon.',
  });

/**
 * 422: the price of a cleaning sold in plans is not between `least` and `most`, or not a multiple of `step`; these are
 * in cents.
 */
export const planPriceOutOfRange = ({
  least,
  most,
  step,
}: {
  least: number;
  most: number;
  step: number;
}): DomainError =>
  new DomainError({
    code: 'plan_price_out_of_range',
    message: `A cleaning sold in plans costs ${toDecimal(least)} to ${toDecimal(most)}, in steps of ${toDecimal(step)}.`,
    details: { least: toDecimal(least), most: toDecimal(most), step: toDecimal(step) },
  });

/** 409: somebody else has changed the plan since the caller read it; `current` is the plan as it is now. */
export const planChanged = (current: ServicePlan): DomainError =>
  new DomainError({
    code: 'plan_changed',
    message: 'The plan has changed in the meantime.',
    details: { version: current.version, current },
  });

/** 409: a plan of this length is on sale already. */
export const planExists = (): DomainError =>
  new DomainError({ code: 'plan_exists', message: 'There is already a plan of this length.' });
