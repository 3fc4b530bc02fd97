import { roleOfSession, useSession } from './session';

/** Whether the user is an admin. Pages for admins do not say "my" and "your". */
export const useOffice = (): boolean => roleOfSession(useSession()) === 'admin';
