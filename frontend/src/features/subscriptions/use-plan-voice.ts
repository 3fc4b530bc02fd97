import { paths } from '../../lib/paths';
import { useOffice } from '../../lib/use-office';

/** What differs on pages about plans: customers see their own plans, admins those of all customers. */
export function usePlanVoice() {
  const isOffice = useOffice();
  return {
    isOffice,
    /** The path of the page that shows a visit's service. */
    servicePath: isOffice ? paths.service : paths.myService,
  };
}
