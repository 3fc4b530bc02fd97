import { type Destination, useDestination } from '../../catalogue/destination';
import { useBuyer } from '../draft/buyer';

/**
 * The destination that customers chose in the shop before their checkout. Undefined in an order by phone, because what
 * the admin chose there does not concern the customer.
 */
export function useOwnDestination(): Destination | undefined {
  const destination = useDestination();
  return useBuyer() === undefined ? destination : undefined;
}
