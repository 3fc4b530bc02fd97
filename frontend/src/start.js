/**
 * Starts the application: immediately on the empty page, which the browser renders; on a prerendered page as soon as
 * the page is painted and its first pictures have loaded, so that scripts do not compete with them for the connection,
 * but at the latest a second and a half after the page was parsed. The build puts this script into the page with the
 * address of the application's module, and the content security policy allows the script by its hash.
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
      // Waits until the frame with the pictures is painted, too.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
    }).observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'complete') startPainted();
  else addEventListener('load', startPainted, { once: true });
  setTimeout(start, latestMs);
})('APPLICATION');
