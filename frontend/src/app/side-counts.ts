import { useOpenCount } from '../features/fulfilment/fulfilment.api';
import { roleOfSession, useSession } from '../lib/session';

/**
 * The numbers at entries of the side navigation: open offers, accepted services, a customer's open services. Other
 * entries have none.
 */
export function useSideCounts(): Readonly<Partial<Record<string, number | undefined>>> {
  const role = roleOfSession(useSession());
  const newServices = useOpenCount(role === 'partner' ? 'available' : undefined);
  const acceptedServices = useOpenCount(role === 'partner' ? 'accepted' : undefined);
  const myServices = useOpenCount(role === 'customer' ? 'my' : undefined);
  return { newServices, acceptedServices, myServices };
}
