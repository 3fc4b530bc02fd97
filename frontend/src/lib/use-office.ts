import { roleOfSession, useSession } from './session';

/** Whether an admin reads the page, so that its texts do not say "my" and "your". */
export const useOffice = (): boolean => roleOfSession(useSession()) === 'admin';
