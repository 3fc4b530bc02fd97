/**
 * Starts the application: immediately on the empty page, which the browser renders; on a prerendered page as soon as
 * the page is painted and its first pictures have loaded, so that scripts do not compete with them for the connection,
 * but at the latest a second and a half after the page was parsed. A browser that lacks methods gets them first; one that cannot
 * read the application's language says how to order by phone (`old-browser.js`). The build puts this script into the page
 * with the addresses of the two modules, and the content security policy allows the script by its hash. It is written in
 * the language of older browsers.
 */
((application, polyfills) => {
  const latestMs = 1500;
  const shown = document.getElementById('shown-page');
  const lacksMethods = !(
    [].at &&
    [].findLast &&
    [].toReversed &&
    [].toSorted &&
    [].toSpliced &&
    [].with &&
    Object.hasOwn &&
    self.structuredClone
  );
  const modules = () => (shown && shown.dataset.modules ? shown.dataset.modules.split(' ') : []);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of modules()) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    (lacksMethods ? import(polyfills) : Promise.resolve())
      .then(() => import(application))
      .catch((error) => {
        if (error instanceof SyntaxError) window.showOldBrowser();
        else throw error;
      });
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
})('APPLICATION', 'POLYFILLS');
