import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { loadersIn, page } from './page-route';
import { pageLoader } from '../lib/page-loader';

const loaderOf = loadersIn(() => import('./customer-loaders'));

/** The route of an order by phone, which guests can open too. */
export const openCheckoutPages: RouteObject[] = [
  page({
    id: 'order-pay',
    path: paths.orderPay,
    file: () => import('../routes/order-pay.route'),
    loader: pageLoader({ texts: ['ordering'] }),
  }),
];

/** The routes of the payment pages, which only logged-in users can open. */
export const paymentPages: RouteObject[] = [
  page({
    id: 'payment',
    path: paths.payment,
    file: () => import('../routes/payment.route'),
    loader: loaderOf('payment'),
  }),
  page({
    id: 'payment-success',
    path: paths.paymentSuccess,
    file: () => import('../routes/payment-success.route'),
    loader: loaderOf('payment'),
  }),
  page({
    id: 'payment-failed',
    path: paths.paymentFailed,
    file: () => import('../routes/payment-failed.route'),
    loader: loaderOf('payment'),
  }),
];
