import { useOpenCount } from '../features/account/fulfilment/fulfilment.api';
import { roleOfSession, useSession } from '../lib/session';

/**
 * The numbers shown at entries of the side navigation, by the entry's key. For a partner: offers that wait for an
 * answer, and accepted services whose work is not finished. For a customer: services that are not finished or wait for
 * feedback. Undefined for other roles and until loaded.
 */
export function useSideCounts(): Readonly<Partial<Record<string, number | undefined>>> {
  const role = roleOfSession(useSession());
  const newServices = useOpenCount(role === 'partner' ? 'available' : undefined);
  const acceptedServices = useOpenCount(role === 'partner' ? 'accepted' : undefined);
  const myServices = useOpenCount(role === 'customer' ? 'my' : undefined);
  return { newServices, acceptedServices, myServices };
}
