import { myServicesQuery, serviceQuery } from '../features/account/fulfilment/fulfilment.api';
import { myServiceSearch } from '../features/account/fulfilment/my-services/my-service-search.policy';
import { allGravesQuery, graveQuery, gravesQuery } from '../features/account/graves/graves.api';
import { userQuery } from '../features/account/identity/account.api';
import { noticesQuery } from '../features/account/notifications/notifications.api';
import { orderQuery } from '../features/shop/ordering/ordering.api';
import { renewalQuery } from '../features/account/subscriptions/renewal.api';
import {
  subscriptionQuery,
  subscriptionSearch,
  subscriptionsQuery,
} from '../features/account/subscriptions/subscriptions.api';
import { privateLoader } from '../lib/page-loader';

const pageOf = (search: URLSearchParams): number => Number(search.get('page') ?? 1);

export const account = privateLoader({ texts: ['account'] });
export const cemeteryMap = privateLoader({ texts: ['graveYear', 'graves'], queries: () => [allGravesQuery()] });
export const graveCreate = privateLoader({ texts: ['graves'] });
export const graveEdit = privateLoader({ texts: ['graves'], queries: ({ params }) => [graveQuery(params['graveId'])] });
export const graves = privateLoader({ texts: ['graves'], queries: ({ search }) => [gravesQuery(pageOf(search))] });
export const invoices = privateLoader({ texts: ['invoices'] });
export const myServices = privateLoader({
  texts: ['fulfilment'],
  queries: ({ search }) => [myServicesQuery(myServiceSearch(search))],
});
export const notifications = privateLoader({
  texts: ['notifications'],
  queries: ({ search }) => [noticesQuery(pageOf(search))],
});
export const order = privateLoader({
  texts: ['ordering'],
  queries: ({ params }) => [orderQuery(params['orderId'] ?? '')],
});
export const orders = privateLoader({ texts: ['office'] });
export const payment = privateLoader({ texts: ['ordering'] });
export const service = privateLoader({
  texts: ['fulfilment'],
  queries: ({ params }) => [serviceQuery(params['serviceId'] ?? '')],
});
export const subscription = privateLoader({
  texts: ['plans'],
  queries: ({ params }) => [subscriptionQuery(params['subscriptionId'])],
});
export const renewal = privateLoader({
  texts: ['plans', 'ordering'],
  queries: ({ params }) => [renewalQuery(params['subscriptionId'] ?? '')],
});
export const subscriptions = privateLoader({
  texts: ['plans', 'fulfilment'],
  queries: ({ search }) => [subscriptionsQuery(subscriptionSearch(search))],
});
export const user = privateLoader({
  texts: ['account', 'notifications'],
  queries: ({ params }) => [userQuery(params['userId'] ?? '')],
});
