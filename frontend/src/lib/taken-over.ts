import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether React has taken the page over: false on the server and in the first drawing of a page that came rendered, true
 * in everything that is drawn later.
 */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
