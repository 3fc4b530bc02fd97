import { roleOfSession, useSession } from './session';

/** Whether an admin reads the page, so that it does not speak of "my" and "your" things. */
export const useOffice = (): boolean => roleOfSession(useSession()) === 'admin';
