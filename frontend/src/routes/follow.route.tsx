import { FollowedOrder } from '../features/shop/following/followed-order';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'fulfilment:follow.title' };

/** `/follow/:token`: an order as whoever has its link sees it, without a login. */
export { FollowedOrder as Component };
