import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { page } from './lazy-page';

/** The admin's pages of what is sold and where it is delivered. */
export const cataloguePages: RouteObject[] = [
  {
    path: paths.products,
    lazy: page(
      () => import('../routes/products.route'),
      (file) => file.ProductsRoute,
    ),
  },
  {
    path: paths.productCreate,
    lazy: page(
      () => import('../routes/product-create.route'),
      (file) => file.ProductCreateRoute,
    ),
  },
  {
    path: paths.productEdit,
    lazy: page(
      () => import('../routes/product-edit.route'),
      (file) => file.ProductEditRoute,
    ),
  },
  {
    path: paths.plans,
    lazy: page(
      () => import('../routes/plans.route'),
      (file) => file.PlansRoute,
    ),
  },
  {
    path: paths.planCreate,
    lazy: page(
      () => import('../routes/plan-create.route'),
      (file) => file.PlanCreateRoute,
    ),
  },
  {
    path: paths.planUpdate,
    lazy: page(
      () => import('../routes/plan-update.route'),
      (file) => file.PlanUpdateRoute,
    ),
  },
  {
    path: paths.cemeteries,
    lazy: page(
      () => import('../routes/cemeteries.route'),
      (file) => file.CemeteriesRoute,
    ),
  },
  {
    path: paths.cemeteryCreate,
    lazy: page(
      () => import('../routes/cemetery-create.route'),
      (file) => file.CemeteryCreateRoute,
    ),
  },
  {
    path: paths.cemeteryEdit,
    lazy: page(
      () => import('../routes/cemetery-edit.route'),
      (file) => file.CemeteryEditRoute,
    ),
  },
];
