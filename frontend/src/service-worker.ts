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

/** A message of the server, as `PushClient` of the backend writes it. */
interface PushedMessage {
  title: string;
  body: string;
  /** The page that the notification opens. */
  path: string;
  /** Names the message: a repeat replaces the first one. */
  tag: string;
}

/** The parts of the events and of the registration that are no part of the types of a page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
type PushedEvent = WorkerEvent & { data: { json(): PushedMessage } | null };
type ClickEvent = WorkerEvent & { notification: Notification & { data: { path: string } } };
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface OfWorker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window' }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
const worker = self as unknown as OfWorker;

self.addEventListener('push', (event) => {
  const pushed = event as PushedEvent;
  const { data } = pushed;
  if (data === null) return;
  const { title, body, path, tag } = data.json();
  pushed.waitUntil(worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  const click = event as ClickEvent;
  const { notification } = click;
  notification.close();
  click.waitUntil(show(notification.data.path));
});

/** Shows a page of this site: in a window that is open, else in a new one. A message can lead nowhere else. */
async function show(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const [open] = await worker.clients.matchAll({ type: 'window' });
  if (open === undefined) await worker.clients.openWindow(href);
  else await Promise.all([open.focus(), open.url === href ? undefined : open.navigate(href)]);
}
