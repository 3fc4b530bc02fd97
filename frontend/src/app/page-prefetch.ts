import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router-dom';

/** How long the pointer must rest on a link before its page is prefetched. */
const restMs = 60;
/** At most this many pages are prefetched per minute, because a visitor's requests are limited. */
const maxPerMinute = 20;

/**
 * Prefetches code, texts and data of a page when its link is touched, pointed at or focused, so that it is shown at
 * once when the link is followed. What is already loaded is not fetched again; errors are left to the page itself.
 */
export function prefetchLinkedPages(routes: RouteObject[], context: RouterContextProvider): void {
  const fetchedAt: number[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (link: HTMLAnchorElement) => {
    const now = Date.now();
    while (fetchedAt[0] !== undefined && now - fetchedAt[0] > 60_000) fetchedAt.shift();
    if (fetchedAt.length >= maxPerMinute) return;
    fetchedAt.push(now);
    void fetchPage(routes, { url: new URL(link.href), context }).catch(() => undefined);
  };
  const prefetchAtOnce = ({ target }: Event) => {
    const link = pageLinkOf(target);
    if (link !== undefined) prefetch(link);
  };
  const prefetchRested = ({ target }: Event) => {
    clearTimeout(resting);
    const link = pageLinkOf(target);
    if (link !== undefined) resting = setTimeout(() => prefetch(link), restMs);
  };
  document.addEventListener('touchstart', prefetchAtOnce, { passive: true });
  document.addEventListener('pointerover', prefetchRested, { passive: true });
  document.addEventListener('focusin', prefetchRested, { passive: true });
}

/** The link to another page of the application that is the target of an event. */
function pageLinkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target !== '') return undefined;
  const isElsewhere = link.origin !== location.origin || link.pathname === location.pathname;
  return isElsewhere ? undefined : link;
}

async function fetchPage(
  routes: RouteObject[],
  { url, context }: { url: URL; context: RouterContextProvider },
): Promise<void> {
  const matched = matchRoutes(routes, url) ?? [];
  const request = new Request(url);
  await Promise.all(
    matched.map(async ({ route, params }) => {
      const code = typeof route.lazy === 'function' ? route.lazy() : undefined;
      const loader = route.loader;
      if (typeof loader === 'function') {
        await loader({ request, url, params, context, pattern: route.path ?? '' });
      }
      await code;
    }),
  );
}
