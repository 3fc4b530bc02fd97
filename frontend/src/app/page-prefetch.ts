import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router-dom';

/** How many milliseconds the pointer must rest on a link before the linked page is prefetched. */
const restMs = 60;
/** At most this many pages are prefetched per minute, because a visitor's requests are limited. */
const maxPerMinute = 20;

/**
 * Prefetches the code, texts and data of a page when a link to it is touched, pointed at or focused, so that the page
 * appears immediately when the user follows the link. Data in the cache is not fetched again. Errors are ignored,
 * because the page reports them when it is opened.
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

/** The link that contains an event's target, if it leads to another page of the application; otherwise undefined. */
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
