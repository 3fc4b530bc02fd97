import { fromCallback } from 'xstate';
import type { ResultEvent } from './payment-result.machine';

const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
/** How often a sign is reported at most, in milliseconds: a moving pointer fires many events. */
const reportedEachMs = 1_000;

/** Reports that somebody uses the page. */
export const watchReader = fromCallback<ResultEvent>(({ sendBack }) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (event: Event) => {
    if (isAtRest(event) || event.timeStamp - reportedAt < reportedEachMs) return;
    reportedAt = event.timeStamp;
    sendBack({ type: 'touched' });
  };
  const options = { capture: true, passive: true };
  for (const sign of signs) window.addEventListener(sign, report, options);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, report, options);
  };
});

/** Browsers report the place of a resting pointer when a page appears under it. */
const isAtRest = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;
