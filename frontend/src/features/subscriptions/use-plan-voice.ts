import { paths } from '../../lib/paths';
import { useOffice } from '../../lib/use-office';

/** The texts and links of a page about plans: for the user's own plans, or for an admin those of all customers. */
export function usePlanVoice() {
  const isOffice = useOffice();
  return {
    isOffice,
    /** The page of a visit's service. */
    servicePath: isOffice ? paths.service : paths.myService,
  };
}
