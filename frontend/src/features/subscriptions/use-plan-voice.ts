import { paths } from '../../lib/paths';
import { useOffice } from '../../lib/use-office';

/** Whose plans a page speaks of: the reader's own, or for an admin those of all customers. */
export function usePlanVoice() {
  const isOffice = useOffice();
  return {
    isOffice,
    /** The page of one visit's service. */
    servicePath: isOffice ? paths.service : paths.myService,
  };
}
