import type { LegalKind } from '@perpetua/contracts/legal-versions';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { pageLoader } from '../lib/page-loader';
import { siteQuery } from '../lib/site';
import { productSearch } from '../features/shop/catalogue/product-search.policy';
import { plansQuery, productPlansQuery, productQuery, productsQuery } from '../features/shop/catalogue/catalogue.api';
import { cemeteriesQuery } from '../features/shop/catalogue/cemeteries.api';
import { demoQuery } from '../features/account/identity/demo-accounts.api';
import { followedOrderQuery } from '../features/shop/following/following.api';
import { prospectQuery } from '../features/partner/partners/prospect.api';
import { legalTextQuery } from '../features/shop/legal/legal.api';
import { page } from './page-route';

const catalogueLoader = (type: 'flower' | 'clean') =>
  pageLoader({
    texts: ['catalogue'],
    queries: ({ search }) => [productsQuery(productSearch(type, search)), plansQuery()],
  });

const legalLoader = (kind: LegalKind) =>
  pageLoader({
    texts: ['legal'],
    queries: ({ language, search }) => [siteQuery(), legalTextQuery(kind, language, search.get('versao') ?? undefined)],
  });

/** The routes of the pages that anyone can open. */
export const publicPages: RouteObject[] = [
  page({
    id: 'landing',
    file: () => import('../routes/landing.route'),
    loader: pageLoader({
      texts: ['landing'],
      queries: () => [
        plansQuery(),
        productsQuery({ type: 'clean' }),
        productsQuery({ type: 'flower', sort: 'price_asc' }),
        cemeteriesQuery(),
        siteQuery(),
      ],
      furtherQueries: ({ queryClient }) =>
        queryClient.getQueryData(siteQuery().queryKey)?.demo === true ? [demoQuery()] : [],
    }),
  }),
  page({
    id: 'flowers',
    path: paths.flowers,
    file: () => import('../routes/flowers.route'),
    loader: catalogueLoader('flower'),
  }),
  page({
    id: 'flower',
    path: paths.flower,
    file: () => import('../routes/flower.route'),
    loader: pageLoader({
      texts: ['catalogue'],
      queries: ({ params }) => [productQuery(params['flowerId'] ?? '')],
    }),
  }),
  page({
    id: 'cleanings',
    path: paths.cleanings,
    file: () => import('../routes/cleanings.route'),
    loader: catalogueLoader('clean'),
  }),
  page({
    id: 'cleaning',
    path: paths.cleaning,
    file: () => import('../routes/cleaning.route'),
    loader: pageLoader({
      texts: ['catalogue'],
      queries: ({ params }) => [productQuery(params['cleanId'] ?? ''), productPlansQuery(params['cleanId'] ?? '')],
    }),
  }),
  page({
    id: 'follow',
    path: paths.follow,
    file: () => import('../routes/follow.route'),
    loader: pageLoader({
      texts: ['fulfilment'],
      queries: ({ params }) => [followedOrderQuery(params['token'] ?? '')],
    }),
  }),
  page({
    id: 'checkout',
    path: paths.checkout,
    file: () => import('../routes/checkout.route'),
    loader: pageLoader({ texts: ['ordering', 'cart'] }),
  }),
  page({
    id: 'about',
    path: paths.about,
    file: () => import('../routes/about.route'),
    loader: pageLoader({ texts: ['legal'], queries: () => [siteQuery()] }),
  }),
  page({
    id: 'terms',
    path: paths.terms,
    file: () => import('../routes/terms.route'),
    loader: legalLoader('terms'),
  }),
  page({
    id: 'privacy-policy',
    path: paths.privacyPolicy,
    file: () => import('../routes/privacy-policy.route'),
    loader: legalLoader('privacy'),
  }),
  page({
    id: 'partner-terms',
    path: paths.partnerTerms,
    file: () => import('../routes/partner-terms.route'),
    loader: legalLoader('partner-terms'),
  }),
  page({
    id: 'withdrawal',
    path: paths.withdrawal,
    file: () => import('../routes/withdrawal.route'),
    loader: legalLoader('withdrawal'),
  }),
  page({
    id: 'dispute-resolution',
    path: paths.disputeResolution,
    file: () => import('../routes/dispute-resolution.route'),
    loader: legalLoader('dispute-resolution'),
  }),
  page({
    id: 'cookies',
    path: paths.cookies,
    file: () => import('../routes/cookies.route'),
    loader: legalLoader('cookies'),
  }),
  page({
    id: 'accessibility',
    path: paths.accessibility,
    file: () => import('../routes/accessibility.route'),
    loader: pageLoader({ texts: ['legal'], queries: () => [siteQuery()] }),
  }),
  page({
    id: 'contact',
    path: paths.contact,
    file: () => import('../routes/contact.route'),
    loader: pageLoader({ texts: ['contact', 'errors'], queries: () => [siteQuery()] }),
  }),
  page({
    id: 'become-supplier',
    path: paths.becomeSupplier,
    file: () => import('../routes/become-supplier.route'),
    loader: pageLoader({
      texts: ['partners', 'account', 'identity', 'graves', 'errors'],
      queries: () => [siteQuery(), prospectQuery()],
    }),
  }),
  page({
    id: 'not-found',
    path: paths.notFound,
    file: () => import('../routes/not-found.route'),
    loader: pageLoader({ texts: ['errors'] }),
  }),
];
