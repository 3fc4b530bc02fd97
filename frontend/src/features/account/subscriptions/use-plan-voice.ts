import { paths } from '../../../lib/paths';
import { useOffice } from '../../../lib/use-office';

/** What differs between a customer's pages about plans (their plans) and an admin's (all customers' plans). */
export function usePlanVoice() {
  const isOffice = useOffice();
  return {
    isOffice,
    /** The path of the page that shows a visit's service. */
    servicePath: isOffice ? paths.service : paths.myService,
  };
}
