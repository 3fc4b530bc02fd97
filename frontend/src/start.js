/**
 * Starts the application: at once where the page came empty; on a rendered page after its first frame and its first
 * pictures, which must not share the line with scripts, but at the latest a second and a half after the page was read.
 * The build puts this into the page with the address of the application's module, and the content security policy
 * allows it by its hash.
 */
((application) => {
  const latestMs = 1500;
  const shown = document.getElementById('shown-page');
  const start = () => {
    for (const href of shown?.dataset.modules?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    import(application);
  };
  if (shown === null) return void start();
  let isStarted = false;
  const startOnce = () => {
    if (!isStarted) start();
    isStarted = true;
  };
  const afterFrame = () => requestAnimationFrame(() => setTimeout(startOnce));
  if (document.readyState === 'complete') afterFrame();
  else addEventListener('load', afterFrame, { once: true });
  setTimeout(startOnce, latestMs);
})('APPLICATION');
