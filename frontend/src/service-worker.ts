import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isKeptPage } from './lib/kept-pages';

/**
 * The service worker of partners (ADR 0099): keeps the code of their pages on the device, and opens these pages without
 * a network. It answers for nothing else: a public page, and every call of the API, always goes to the network. A new
 * version waits until all pages of the old one are closed, which is the default of browsers, so that code never changes
 * under somebody who is working.
 */

declare global {
  interface Window {
    /** The files to keep, which the build enters here (vite.config.ts). */
    keptFiles: readonly { url: string; revision: string | null }[];
  }
}

/** How long the network may take to answer with a page before the kept one is shown, in seconds: a weak signal. */
const patienceSeconds = 4;

cleanupOutdatedCaches();
precacheAndRoute([...self.keptFiles], {
  // The kept page is no answer to `/`, which is a public page.
  directoryIndex: '',
  cleanURLs: false,
});

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && isKeptPage(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: patienceSeconds,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
);
