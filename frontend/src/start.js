/**
 * Starts the application: at once where the page came empty; on a rendered page when it has been painted and its first
 * pictures are there, which must not share the line with scripts, but at the latest a second and a half after the page
 * was read. The build puts this into the page with the address of the application's module, and the content security
 * policy allows it by its hash.
 */
((application) => {
  const latestMs = 1500;
  const shown = document.getElementById('shown-page');
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of shown?.dataset.modules?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    void import(application);
  };
  if (shown === null) {
    start();
    return;
  }
  const startPainted = () => {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      // The frame with the pictures is painted as well.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
    }).observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'complete') startPainted();
  else addEventListener('load', startPainted, { once: true });
  setTimeout(start, latestMs);
})('APPLICATION');
