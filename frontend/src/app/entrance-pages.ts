import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { demoQuery } from '../features/account/identity/demo-accounts.api';
import { pageLoader } from '../lib/page-loader';
import { siteQuery } from '../lib/site';
import { page } from './page-route';

const loader = pageLoader({ texts: ['identity'] });

/** The routes of the pages for signing up and signing in. */
export const entrancePages: RouteObject[] = [
  page({
    id: 'sign-in',
    path: paths.signIn,
    file: () => import('../routes/sign-in.route'),
    loader: pageLoader({
      texts: ['identity'],
      queries: () => [siteQuery()],
      furtherQueries: ({ queryClient }) =>
        queryClient.getQueryData(siteQuery().queryKey)?.demo === true ? [demoQuery()] : [],
    }),
  }),
  page({ id: 'sign-up', path: paths.signUp, file: () => import('../routes/sign-up.route'), loader: loader }),
  page({
    id: 'forgot-password',
    path: paths.forgotPassword,
    file: () => import('../routes/forgot-password.route'),
    loader: loader,
  }),
  page({
    id: 'reset-password',
    path: paths.resetPassword,
    file: () => import('../routes/reset-password.route'),
    loader: loader,
  }),
  page({
    id: 'confirm-email',
    path: paths.confirmEmail,
    file: () => import('../routes/confirm-email.route'),
    loader: loader,
  }),
  page({
    id: 'undo-email-change',
    path: paths.undoEmailChange,
    file: () => import('../routes/undo-email-change.route'),
    loader: loader,
  }),
];
