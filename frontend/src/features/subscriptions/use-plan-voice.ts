import { paths } from '../../lib/paths';
import { roleOfSession, useSession } from '../../lib/session';

/** Whose plans a page speaks of: the reader's own, or for an admin those of all customers. */
export function usePlanVoice() {
  const isOffice = roleOfSession(useSession()) === 'admin';
  return {
    isOffice,
    /** The page of one visit's service. */
    servicePath: isOffice ? paths.service : paths.myService,
  };
}
