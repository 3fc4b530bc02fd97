import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { type FeedHint, FeedSignal } from '../event-store/feed-signal.js';
import { Health } from '../http/health.controller.js';
import { type Figures, Metrics } from '../http/observability/metrics.js';
import { within } from '../within.js';
import { WorkLag } from '../load/work-lag.js';
import type { ThreadLink } from './thread-link.js';

const LAG_EVERY_MS = 250;
/**
 * Time limit for reading the worker thread's metrics. When it is exceeded, a scrape contains only the metrics of this
 * thread.
 */
const FIGURES_WITHIN_MS = 3_000;

/** Forwards hints between the threads, so that events appended in one thread wake the consumers in the other. */
function shareHints(app: INestApplicationContext, link: ThreadLink): void {
  const signal = app.get(FeedSignal, { strict: false });
  signal.shareWith((hint) => link.note('hint', hint));
  link.handle('hint', (hint: FeedHint) => signal.heard(hint));
}

/**
 * Connects the thread that serves requests with the worker thread, so that they share hints, clock, readiness, metrics
 * and lag.
 */
export function joinAsApi(app: INestApplicationContext, link: ThreadLink): void {
  shareHints(app, link);
  app.get(Clock, { strict: false }).shareWith((offsetMs) => link.ask('clock', offsetMs));
  const workerCheck = async (): Promise<void> => {
    const outcomes = Object.entries(await link.ask<Record<string, string>>('health'));
    const failed = outcomes.find(([, outcome]) => outcome !== 'ok');
    if (failed !== undefined) throw new Error(`${failed[0]} of the worker thread failed`);
  };
  // The API works without the worker, so the worker's failure is reported but does not make the process unready.
  app.get(Health, { strict: false }).register('worker', workerCheck, { isNeeded: false });
  app
    .get(Metrics, { strict: false })
    .include(() => within(FIGURES_WITHIN_MS, () => link.ask<Figures>('metrics')).catch(() => []));
  const lag = app.get(WorkLag, { strict: false });
  link.handle('lag', (ms: number) => lag.observe('worker thread', new Date(Date.now() - ms)));
}

/** Connects the worker thread with the thread that serves requests: the counterpart of {@link joinAsApi}. */
export function joinAsWorker(app: INestApplicationContext, link: ThreadLink): void {
  shareHints(app, link);
  const clock = app.get(Clock, { strict: false });
  link.handle('clock', (offsetMs: number) => clock.follow(offsetMs));
  link.handle('health', () => app.get(Health, { strict: false }).outcomes());
  const metrics = app.get(Metrics, { strict: false });
  metrics.labelAll({ thread: 'worker' });
  link.handle('metrics', () => metrics.figures());
  const lag = app.get(WorkLag, { strict: false });
  setInterval(() => link.note('lag', lag.ms()), LAG_EVERY_MS).unref();
}
