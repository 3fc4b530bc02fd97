import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router-dom';
import { factsOf, handleOf, headOf, type PageHead } from '../lib/page-handle';
import { HeadTags } from '../ui/page-head';

/**
 * Sets the title and the other tags of the document's head from the handle of the deepest route, and updates them when
 * data or texts of that route arrive. Renders nothing on the server, which renders the head separately
 * (entry-server.tsx).
 */
export function DocumentHead() {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const matches = useMatches();
  const subscribe = useCallback(
    (changed: () => void) => {
      const unsubscribe = client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') changed();
      });
      i18n.store.on('added', changed);
      return () => {
        unsubscribe();
        i18n.store.off('added', changed);
      };
    },
    [client, i18n],
  );
  const handle = handleOf(matches);
  const read = () =>
    handle && JSON.stringify(headOf(handle, factsOf(matches, { client, i18n, origin: location.origin })));
  // The head of a prerendered page already contains these elements; React reuses them.
  const head = useSyncExternalStore(subscribe, read, () => (typeof document === 'undefined' ? undefined : read()));
  useEffect(() => {
    // The title of the shell stands until the page's own is there.
    if (head !== undefined) for (const element of document.querySelectorAll('[data-shell]')) element.remove();
  }, [head]);
  return head === undefined ? null : <HeadTags {...(JSON.parse(head) as PageHead)} />;
}
