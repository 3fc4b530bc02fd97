import { RenewPlan } from '../features/account/subscriptions/renew-plan';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'plans:renew.title' };

/** `/subscriptions/:subscriptionId/renew`: where the link of the mail about a plan's end leads. Opening it buys nothing. */
export { RenewPlan as Component };
