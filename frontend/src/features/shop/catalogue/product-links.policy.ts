import type { Product, ProductType } from '@perpetua/contracts/catalogue.contract';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../lib/paths';

/** The path of a product's page; `planId` is the plan that is preselected there. */
export function productPath({ id, type }: Pick<Product, 'id' | 'type'>, planId?: string): string {
  if (type === 'flower') return generatePath(paths.flower, { flowerId: id });
  const path = generatePath(paths.cleaning, { cleanId: id });
  return planId === undefined ? path : `${path}?${new URLSearchParams({ plan: planId })}`;
}

export const cataloguePaths: Record<ProductType, string> = { flower: paths.flowers, clean: paths.cleanings };
